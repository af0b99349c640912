CREATE TABLE "chat_board" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL
);
