-- How common each lexeme is says little of a search, and reading it takes longer than the search: without it one plan is kept for all.
ALTER TABLE "words" ALTER COLUMN "terms" SET STATISTICS 0;
