DROP TABLE `match_pregame`;
--> statement-breakpoint
DROP TABLE `match_rendering`;
--> statement-breakpoint
CREATE TABLE `match_pregame` (
	`match_id` integer PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`recipe` integer NOT NULL,
	`pregame_at` integer NOT NULL,
	`body` blob NOT NULL
);
--> statement-breakpoint
CREATE TABLE `match_rendering` (
	`match_id` integer PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`recipe` integer NOT NULL,
	`points_start` integer NOT NULL,
	`points_end` integer NOT NULL,
	`has_referee` integer DEFAULT false NOT NULL,
	`body` blob NOT NULL
);
