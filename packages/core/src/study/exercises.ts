import type { Skill, SkillStatistic } from '../contract/statistics.ts'

/**
 * What is done with a card.
 * - `meaning`: a card that is turned
 * - `choice`: the meaning among four
 * - `matching`: five words and their five meanings
 * - `tone`: the tones of a toneless reading
 * - `reading`: the pinyin typed
 * - `listening`: a card that is heard and turned
 * - `dictation`: heard, and typed in characters or pinyin
 * - `order`: the words of a sentence put in order
 * - `gap`: the word that is missing in its sentence
 * - `writing`: the characters stroke by stroke
 */
export type Exercise =
  | 'meaning'
  | 'choice'
  | 'matching'
  | 'tone'
  | 'reading'
  | 'listening'
  | 'dictation'
  | 'order'
  | 'gap'
  | 'writing'

export const exercises: readonly Exercise[] = [
  'meaning',
  'choice',
  'matching',
  'tone',
  'reading',
  'listening',
  'dictation',
  'order',
  'gap',
  'writing',
]

const skills: Readonly<Partial<Record<Exercise, Skill>>> = {
  choice: 'meaning',
  matching: 'meaning',
  tone: 'reading',
  dictation: 'listening',
  order: 'usage',
  gap: 'usage',
}

/** The skill that an exercise is graded for. */
export const skillOf = (exercise: Exercise): Skill => skills[exercise] ?? (exercise as Skill)

/** The skills that some exercises ask, each once. */
export const skillsOf = (chosen: readonly Exercise[]): Skill[] => [...new Set(chosen.map(skillOf))]

/** The exercises named in a text, e.g. `meaning, reading`; unknown names are left out. */
export const readExercises = (text: string): Exercise[] => {
  const named = text.toLowerCase().split(/[\s,]+/)
  return exercises.filter((exercise) => named.includes(exercise))
}

/** The card that asks a skill where nothing else can: by ear for listening, else by its characters. */
export const cardFor = (skill: Skill): Exercise => (skill === 'listening' ? 'listening' : 'meaning')

/** Whether a skill sits firmly enough to be asked without help: in review, for a week and more. */
export const isFirm = ({ state, stability }: SkillStatistic): boolean => state === 2 && stability >= 7
