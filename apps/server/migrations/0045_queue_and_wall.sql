CREATE SEQUENCE "contact_id_seq";
--> statement-breakpoint
CREATE TABLE "queue_item" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "queue_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"site_id" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"priority" integer NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"due_at_ms" bigint NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"holder_id" bigint,
	"claimed_until_ms" bigint,
	"decision" text,
	"decided_by" bigint,
	"settled_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "contact_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"contact_id" bigint NOT NULL,
	"staff_id" bigint,
	"text" text NOT NULL,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact" (
	"id" bigint PRIMARY KEY DEFAULT next_public_id('contact_id_seq', 40) NOT NULL,
	"user_id" bigint,
	"code_hash" text,
	"email" text,
	"site_id" integer NOT NULL,
	"subject" text NOT NULL,
	"lang" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"unanswered" integer DEFAULT 1 NOT NULL,
	"opened_at_ms" bigint NOT NULL,
	"closed_at_ms" bigint,
	"request_key" text NOT NULL,
	"request_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_still" (
	"report_id" bigint PRIMARY KEY NOT NULL,
	"jpeg" "bytea" NOT NULL,
	"taken_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reporter_id" bigint NOT NULL,
	"target" text NOT NULL,
	"target_key" text NOT NULL,
	"performer_id" bigint NOT NULL,
	"reported_id" bigint NOT NULL,
	"anonymous" boolean DEFAULT false NOT NULL,
	"line_id" bigint,
	"broadcast_id" bigint,
	"reason" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"status" text NOT NULL,
	"session_id" bigint,
	"session_mode" text,
	"lines" jsonb NOT NULL,
	"at_ms" bigint NOT NULL,
	"decided_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "wall_look" (
	"broadcast_id" bigint NOT NULL,
	"staff_id" bigint NOT NULL,
	"at_ms" bigint NOT NULL,
	CONSTRAINT "wall_look_broadcast_id_staff_id_pk" PRIMARY KEY("broadcast_id","staff_id")
);
--> statement-breakpoint
ALTER TABLE "contact_message" ADD CONSTRAINT "contact_message_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "queue_item_open" ON "queue_item" USING btree ("kind","subject") WHERE "queue_item"."state" IN ('open', 'claimed');--> statement-breakpoint
CREATE INDEX "queue_item_next" ON "queue_item" USING btree ("kind","priority","due_at_ms","id") WHERE "queue_item"."state" IN ('open', 'claimed');--> statement-breakpoint
CREATE INDEX "contact_message_contact" ON "contact_message" USING btree ("contact_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_request" ON "contact" USING btree ("request_key");--> statement-breakpoint
CREATE INDEX "contact_user" ON "contact" USING btree ("user_id","opened_at_ms");--> statement-breakpoint
CREATE UNIQUE INDEX "report_open" ON "report" USING btree ("reporter_id","target_key") WHERE "report"."state" = 'open';--> statement-breakpoint
CREATE INDEX "report_reporter" ON "report" USING btree ("reporter_id","id");
--> statement-breakpoint
ALTER SEQUENCE "contact_id_seq" OWNED BY "contact"."id";
