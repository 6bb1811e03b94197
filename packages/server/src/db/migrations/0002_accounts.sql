CREATE TABLE "auth_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"factor_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"friendly_name" text NOT NULL,
	"status" text NOT NULL,
	"secret" text NOT NULL,
	"last_step" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_flows" (
	"hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"account_id" uuid,
	"method" text NOT NULL,
	"challenge" text,
	"challenge_method" text,
	"sealed" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth_accounts" ADD COLUMN "password_hash" text;--> statement-breakpoint
ALTER TABLE "auth_accounts" ADD COLUMN "new_email" text;--> statement-breakpoint
ALTER TABLE "auth_accounts" ADD COLUMN "new_email_confirmed" text;--> statement-breakpoint
ALTER TABLE "auth_accounts" ADD COLUMN "new_email_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "auth_codes" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "auth_codes" ADD COLUMN "new_account_id" uuid;--> statement-breakpoint
ALTER TABLE "auth_codes" ADD COLUMN "password_hash" text;--> statement-breakpoint
ALTER TABLE "auth_codes" ADD COLUMN "challenge" text;--> statement-breakpoint
ALTER TABLE "auth_codes" ADD COLUMN "challenge_method" text;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "factor_id" uuid;--> statement-breakpoint
ALTER TABLE "auth_challenges" ADD CONSTRAINT "auth_challenges_factor_id_auth_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "public"."auth_factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_factors" ADD CONSTRAINT "auth_factors_account_id_auth_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."auth_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_flows" ADD CONSTRAINT "auth_flows_account_id_auth_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."auth_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auth_challenges_factor" ON "auth_challenges" USING btree ("factor_id");--> statement-breakpoint
CREATE INDEX "auth_challenges_expires_at" ON "auth_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "auth_factors_account" ON "auth_factors" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "auth_flows_expires_at" ON "auth_flows" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "auth_flows_account" ON "auth_flows" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "auth_codes" ADD CONSTRAINT "auth_codes_account_id_auth_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."auth_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auth_codes_account" ON "auth_codes" USING btree ("account_id");