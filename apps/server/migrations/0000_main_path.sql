CREATE TABLE "dlvctoken" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dlvctoken_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	"used_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "login" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "login_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"last_seen_at_ms" bigint NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	"ended_at_ms" bigint,
	"user_agent" text NOT NULL,
	"ip_address" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app_user" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "app_user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_name" text NOT NULL,
	"email" text,
	"password_hash" text NOT NULL,
	"user_type" integer NOT NULL,
	"tier" text NOT NULL,
	"site_id" integer NOT NULL,
	"chat_lang" text NOT NULL,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "broadcast" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "broadcast_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"performer_id" bigint NOT NULL,
	"started_at_ms" bigint NOT NULL,
	"on_air_at_ms" bigint,
	"ended_at_ms" bigint,
	"end_name" text
);
--> statement-breakpoint
CREATE TABLE "channel" (
	"performer_id" bigint PRIMARY KEY NOT NULL,
	"status" text DEFAULT 'offline' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"broadcast_id" bigint,
	"publisher_live" boolean DEFAULT false NOT NULL,
	"display_name" jsonb NOT NULL,
	"introduction" jsonb NOT NULL,
	"languages" jsonb NOT NULL,
	"rate_units_per_min" bigint,
	"share_bp" integer,
	"stream_key_version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_line" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"broadcast_id" bigint,
	"author_id" bigint,
	"client_line_id" text,
	"body" jsonb NOT NULL,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transfer_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"amount_units" bigint NOT NULL,
	"balance_after_units" bigint,
	"session_id" bigint
);
--> statement-breakpoint
CREATE TABLE "ledger_account" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint,
	"kind" text NOT NULL,
	"balance_units" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_account_balance" CHECK ("ledger_account"."balance_units" >= 0 AND ("ledger_account"."owner_id" IS NOT NULL OR "ledger_account"."balance_units" = 0))
);
--> statement-breakpoint
CREATE TABLE "transfer" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transfer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"idempotency_key" text NOT NULL,
	"input_hash" text NOT NULL,
	"cause" text NOT NULL,
	"viewer_id" bigint,
	"performer_id" bigint,
	"cause_id" bigint,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"scope" text NOT NULL,
	"name" text NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "setting_scope_name_pk" PRIMARY KEY("scope","name")
);
--> statement-breakpoint
CREATE TABLE "deadline" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deadline_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"due_at_ms" bigint NOT NULL,
	"payload" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"person" text NOT NULL,
	"key" text NOT NULL,
	"input_hash" text NOT NULL,
	"status" integer,
	"answer" jsonb,
	"at_ms" bigint NOT NULL,
	CONSTRAINT "idempotency_person_key_pk" PRIMARY KEY("person","key")
);
--> statement-breakpoint
CREATE TABLE "sandbox_checkout" (
	"checkout_id" text PRIMARY KEY NOT NULL,
	"purchase_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"return_url" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_event" (
	"event_id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"purchase_id" bigint NOT NULL,
	"type" text NOT NULL,
	"received_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purchase" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"idempotency_key" text NOT NULL,
	"pack_id" text NOT NULL,
	"price_cents" integer NOT NULL,
	"units" bigint NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"provider" text NOT NULL,
	"checkout_id" text,
	"pay_url" text,
	"return_path" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"settled_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "viewer_session" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "viewer_session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"broadcast_id" bigint NOT NULL,
	"viewer_id" bigint NOT NULL,
	"payer_account_id" bigint,
	"session_type" integer NOT NULL,
	"point_type" integer NOT NULL,
	"state" text DEFAULT 'joining' NOT NULL,
	"lang" text NOT NULL,
	"rate_units_per_min" bigint NOT NULL,
	"share_bp" integer NOT NULL,
	"started_at_ms" bigint NOT NULL,
	"ended_at_ms" bigint,
	"end_name" text,
	"delivered_ms" bigint DEFAULT 0 NOT NULL,
	"paid_ms" bigint DEFAULT 0 NOT NULL,
	"charged_units" bigint DEFAULT 0 NOT NULL,
	"performer_units" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "viewer_session_charge" CHECK ("viewer_session"."charged_units" >= 0 AND "viewer_session"."performer_units" >= 0 AND "viewer_session"."performer_units" <= "viewer_session"."charged_units")
);
--> statement-breakpoint
CREATE TABLE "still" (
	"performer_id" bigint PRIMARY KEY NOT NULL,
	"jpeg" "bytea" NOT NULL,
	"width_px" integer NOT NULL,
	"height_px" integer NOT NULL,
	"taken_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tip" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tip_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"viewer_id" bigint NOT NULL,
	"performer_id" bigint NOT NULL,
	"broadcast_id" bigint,
	"session_id" bigint,
	"transfer_id" bigint NOT NULL,
	"units" bigint NOT NULL,
	"performer_units" bigint NOT NULL,
	"anonymous" boolean NOT NULL,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dlvctoken" ADD CONSTRAINT "dlvctoken_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login" ADD CONSTRAINT "login_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcast" ADD CONSTRAINT "broadcast_performer_id_app_user_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel" ADD CONSTRAINT "channel_performer_id_app_user_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase" ADD CONSTRAINT "purchase_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dlvctoken_token" ON "dlvctoken" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "login_token" ON "login" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "login_user" ON "login" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_name" ON "app_user" USING btree (lower("user_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_email" ON "app_user" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "broadcast_performer" ON "broadcast" USING btree ("performer_id","id");--> statement-breakpoint
CREATE INDEX "chat_line_channel" ON "chat_line" USING btree ("channel_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_line_client" ON "chat_line" USING btree ("author_id","client_line_id");--> statement-breakpoint
CREATE INDEX "entry_account" ON "entry" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "entry_transfer" ON "entry" USING brin ("transfer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_account_owner" ON "ledger_account" USING btree ("owner_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_account_house" ON "ledger_account" USING btree ("kind") WHERE "ledger_account"."owner_id" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_key" ON "transfer" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "deadline_due" ON "deadline" USING btree ("due_at_ms");--> statement-breakpoint
CREATE UNIQUE INDEX "deadline_subject" ON "deadline" USING btree ("kind","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_key" ON "purchase" USING btree ("user_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "purchase_checkout" ON "purchase" USING btree ("provider","checkout_id");--> statement-breakpoint
CREATE UNIQUE INDEX "viewer_session_running" ON "viewer_session" USING btree ("viewer_id") WHERE "viewer_session"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "viewer_session_channel" ON "viewer_session" USING btree ("channel_id") WHERE "viewer_session"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "viewer_session_viewer" ON "viewer_session" USING btree ("viewer_id","id");--> statement-breakpoint
CREATE INDEX "viewer_session_broadcast" ON "viewer_session" USING btree ("broadcast_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "tip_transfer" ON "tip" USING btree ("transfer_id");--> statement-breakpoint
CREATE INDEX "tip_broadcast" ON "tip" USING btree ("broadcast_id");--> statement-breakpoint
CREATE INDEX "tip_session" ON "tip" USING btree ("session_id");