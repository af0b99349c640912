CREATE TABLE "presence" (
	"user_id" bigint NOT NULL,
	"node" text NOT NULL,
	CONSTRAINT "presence_user_id_node_pk" PRIMARY KEY("user_id","node")
);
