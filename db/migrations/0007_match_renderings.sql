CREATE TABLE `match_pregame` (
	`match_id` integer PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`recipe` integer NOT NULL,
	`body` blob NOT NULL
);
--> statement-breakpoint
CREATE TABLE `match_rendering` (
	`match_id` integer PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`recipe` integer NOT NULL,
	`points_start` integer NOT NULL,
	`points_end` integer NOT NULL,
	`pregame_at` integer NOT NULL,
	`has_referee` integer DEFAULT false NOT NULL,
	`body` blob NOT NULL
);
--> statement-breakpoint
CREATE TABLE `resource_position` (
	`resource` integer NOT NULL,
	`id` integer NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`results_position` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`resource`, `id`)
) WITHOUT ROWID;
