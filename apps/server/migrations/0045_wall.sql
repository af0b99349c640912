CREATE TABLE "wall_look" (
	"broadcast_id" bigint NOT NULL,
	"staff_id" bigint NOT NULL,
	"at_ms" bigint NOT NULL,
	CONSTRAINT "wall_look_broadcast_id_staff_id_pk" PRIMARY KEY("broadcast_id","staff_id")
);
