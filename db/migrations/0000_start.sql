CREATE TABLE `appearance` (
	`player_id` integer NOT NULL,
	`season_id` integer NOT NULL,
	`match_id` integer NOT NULL,
	`is_home` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`player_id`, `season_id`, `match_id`, `is_home`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `appearance_by_match` ON `appearance` (`match_id`);--> statement-breakpoint
CREATE TABLE `category` (
	`id` integer PRIMARY KEY NOT NULL,
	`sport` integer NOT NULL,
	`name` text NOT NULL,
	`name_ru` text NOT NULL,
	`slug` text NOT NULL,
	`priority` integer NOT NULL,
	`is_amateur` integer DEFAULT false NOT NULL,
	`document` text NOT NULL,
	`revision` integer NOT NULL,
	`position` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `category_by_sport` ON `category` (`sport`,`priority`,`id`);--> statement-breakpoint
CREATE TABLE `change_log` (
	`position` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`sport` integer NOT NULL,
	`entity_id` integer NOT NULL,
	`op` text NOT NULL,
	`revision` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `change_log_deleted` ON `change_log` (`kind`,`entity_id`,`revision`) WHERE op = 'delete';--> statement-breakpoint
CREATE TABLE `external_id` (
	`kind` text NOT NULL,
	`external` text NOT NULL,
	`id` integer NOT NULL,
	PRIMARY KEY(`kind`, `external`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `external_id_by_id` ON `external_id` (`kind`,`id`);--> statement-breakpoint
CREATE TABLE `match` (
	`id` integer PRIMARY KEY NOT NULL,
	`sport` integer NOT NULL,
	`status` integer NOT NULL,
	`start_ms` integer NOT NULL,
	`tournament_id` integer NOT NULL,
	`category_id` integer NOT NULL,
	`season_id` integer,
	`round` integer,
	`home_team_id` integer NOT NULL,
	`away_team_id` integer NOT NULL,
	`is_amateur` integer DEFAULT false NOT NULL,
	`home_score` integer NOT NULL,
	`away_score` integer NOT NULL,
	`winner_code` integer,
	`decided_in` text NOT NULL,
	`first_to_score` text,
	`standings_table` text,
	`home_period_points` integer,
	`away_period_points` integer,
	`home_manager_id` integer,
	`away_manager_id` integer,
	`odds_mask` integer DEFAULT 0 NOT NULL,
	`block_mask` integer DEFAULT 0 NOT NULL,
	`ended_ms` integer,
	`corrected_ms` integer,
	`revision` integer NOT NULL,
	`position` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `match_by_sport` ON `match` (`sport`,`start_ms`,`id`);--> statement-breakpoint
CREATE INDEX `match_by_status` ON `match` (`sport`,`status`,`start_ms`,`id`);--> statement-breakpoint
CREATE INDEX `match_by_tournament` ON `match` (`tournament_id`,`start_ms`,`id`);--> statement-breakpoint
CREATE INDEX `match_by_category` ON `match` (`category_id`,`start_ms`,`id`);--> statement-breakpoint
CREATE INDEX `match_by_season` ON `match` (`season_id`,`start_ms`,`id`);--> statement-breakpoint
CREATE INDEX `match_by_home_team` ON `match` (`home_team_id`,`start_ms`,`id`);--> statement-breakpoint
CREATE INDEX `match_by_pair` ON `match` (`home_team_id`,`away_team_id`,`start_ms`,`id`);--> statement-breakpoint
CREATE INDEX `match_by_managers` ON `match` (`home_manager_id`,`away_manager_id`,`start_ms`,`id`) WHERE home_manager_id IS NOT NULL AND away_manager_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `match_by_away_team` ON `match` (`away_team_id`,`start_ms`,`id`);--> statement-breakpoint
CREATE TABLE `match_block` (
	`match_id` integer NOT NULL,
	`block` integer NOT NULL,
	`json` text NOT NULL,
	`source` text,
	PRIMARY KEY(`match_id`, `block`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `match_head` (
	`match_id` integer PRIMARY KEY NOT NULL,
	`date_event` text NOT NULL,
	`status_description` text NOT NULL,
	`minute` integer NOT NULL,
	`second` integer NOT NULL,
	`overtime_length` integer,
	`attendance` integer,
	`round_info` text NOT NULL,
	`venue` text,
	`referee` text,
	`home_score` text NOT NULL,
	`away_score` text NOT NULL,
	`home_manager` text,
	`away_manager` text
);
--> statement-breakpoint
CREATE TABLE `meta` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `odds_board` (
	`match_id` integer NOT NULL,
	`stage` integer NOT NULL,
	`bookmaker` integer NOT NULL,
	`is_active` integer DEFAULT false NOT NULL,
	`updated_ms` integer NOT NULL,
	`markets` text NOT NULL,
	`document` text,
	PRIMARY KEY(`match_id`, `stage`, `bookmaker`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `player` (
	`id` integer PRIMARY KEY NOT NULL,
	`sport` integer NOT NULL,
	`name` text NOT NULL,
	`name_ru` text NOT NULL,
	`slug` text NOT NULL,
	`team_id` integer,
	`popularity` integer NOT NULL,
	`document` text NOT NULL,
	`revision` integer NOT NULL,
	`position` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `player_by_team` ON `player` (`team_id`,`id`);--> statement-breakpoint
CREATE TABLE `season` (
	`id` integer PRIMARY KEY NOT NULL,
	`sport` integer NOT NULL,
	`tournament_id` integer NOT NULL,
	`name` text NOT NULL,
	`year` text NOT NULL,
	`start_ms` integer NOT NULL,
	`end_ms` integer,
	`document` text NOT NULL,
	`revision` integer NOT NULL,
	`position` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `season_by_tournament` ON `season` (`tournament_id`,`start_ms`,`id`);--> statement-breakpoint
CREATE TABLE `season_statistics` (
	`id` integer PRIMARY KEY NOT NULL,
	`sport` integer NOT NULL,
	`scope` integer NOT NULL,
	`entity_id` integer NOT NULL,
	`season_id` integer NOT NULL,
	`type` text NOT NULL,
	`team_id` integer,
	`statistics` text NOT NULL,
	`document` text NOT NULL,
	`revision` integer NOT NULL,
	`position` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `season_statistics_of` ON `season_statistics` (`scope`,`entity_id`,`season_id`,`type`);--> statement-breakpoint
CREATE INDEX `season_statistics_by_season` ON `season_statistics` (`season_id`,`scope`,`entity_id`);--> statement-breakpoint
CREATE INDEX `season_statistics_by_team` ON `season_statistics` (`team_id`);--> statement-breakpoint
CREATE TABLE `team` (
	`id` integer PRIMARY KEY NOT NULL,
	`sport` integer NOT NULL,
	`name` text NOT NULL,
	`name_ru` text NOT NULL,
	`short_name` text,
	`full_name` text,
	`slug` text NOT NULL,
	`gender` text,
	`country` text,
	`country_code` text,
	`is_national` integer DEFAULT false NOT NULL,
	`color_primary` text,
	`color_secondary` text,
	`popularity` integer NOT NULL,
	`document` text NOT NULL,
	`revision` integer NOT NULL,
	`position` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `team_by_sport` ON `team` (`sport`,`popularity`,`id`);--> statement-breakpoint
CREATE TABLE `team_member` (
	`member_id` integer NOT NULL,
	`team_id` integer NOT NULL,
	PRIMARY KEY(`member_id`, `team_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `team_member_by_team` ON `team_member` (`team_id`,`member_id`);--> statement-breakpoint
CREATE TABLE `tournament` (
	`id` integer PRIMARY KEY NOT NULL,
	`sport` integer NOT NULL,
	`category_id` integer NOT NULL,
	`name` text NOT NULL,
	`name_ru` text NOT NULL,
	`slug` text NOT NULL,
	`color_primary` text,
	`color_secondary` text,
	`priority` integer NOT NULL,
	`popularity` integer NOT NULL,
	`is_amateur` integer DEFAULT false NOT NULL,
	`is_default_ru` integer DEFAULT false NOT NULL,
	`is_default_en` integer DEFAULT false NOT NULL,
	`document` text NOT NULL,
	`revision` integer NOT NULL,
	`position` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `tournament_by_category` ON `tournament` (`category_id`,`priority`,`id`);--> statement-breakpoint
CREATE INDEX `tournament_by_sport` ON `tournament` (`sport`,`priority`,`id`);--> statement-breakpoint
CREATE TABLE `api_key` (
	`hash` text PRIMARY KEY NOT NULL,
	`prefix` text NOT NULL,
	`name` text NOT NULL,
	`plan` text NOT NULL,
	`sports` text,
	`created_ms` integer NOT NULL,
	`revoked_ms` integer
);
--> statement-breakpoint
CREATE INDEX `api_key_by_prefix` ON `api_key` (`prefix`);--> statement-breakpoint
CREATE TABLE `key_usage` (
	`key_hash` text NOT NULL,
	`day` integer NOT NULL,
	`used` integer NOT NULL,
	PRIMARY KEY(`key_hash`, `day`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `match_player` (
	`match_id` integer NOT NULL,
	`block` integer NOT NULL,
	`player_id` integer NOT NULL,
	PRIMARY KEY(`match_id`, `block`, `player_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `match_player_by_player` ON `match_player` (`player_id`,`block`,`match_id`);--> statement-breakpoint
CREATE TABLE `merged_player` (
	`id` integer PRIMARY KEY NOT NULL,
	`sport` integer NOT NULL,
	`into_id` integer NOT NULL,
	`names` text NOT NULL,
	`document` text NOT NULL,
	`revision` integer NOT NULL,
	`position` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `merged_player_by_survivor` ON `merged_player` (`into_id`);--> statement-breakpoint
CREATE TABLE `merged_team` (
	`id` integer PRIMARY KEY NOT NULL,
	`sport` integer NOT NULL,
	`into_id` integer NOT NULL,
	`names` text NOT NULL,
	`document` text NOT NULL,
	`revision` integer NOT NULL,
	`position` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `merged_team_by_survivor` ON `merged_team` (`into_id`);--> statement-breakpoint
CREATE TABLE `squad` (
	`id` integer PRIMARY KEY NOT NULL,
	`sport` integer NOT NULL,
	`checked_ms` integer,
	`document` text NOT NULL,
	`revision` integer NOT NULL,
	`position` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `squad_player` (
	`team_id` integer NOT NULL,
	`place` integer NOT NULL,
	`player_id` integer NOT NULL,
	`position` text,
	`shirt_number` integer,
	`jersey_number` text,
	`is_foreign` integer DEFAULT false NOT NULL,
	`is_national` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`team_id`, `place`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `squad_player_by_player` ON `squad_player` (`player_id`);--> statement-breakpoint
CREATE TABLE `transfer` (
	`id` integer PRIMARY KEY NOT NULL,
	`sport` integer NOT NULL,
	`player_id` integer NOT NULL,
	`from_team_id` integer,
	`to_team_id` integer,
	`transfer_ms` integer NOT NULL,
	`document` text NOT NULL,
	`revision` integer NOT NULL,
	`position` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `transfer_by_player` ON `transfer` (`player_id`,`transfer_ms`,`id`);--> statement-breakpoint
CREATE INDEX `transfer_by_from_team` ON `transfer` (`from_team_id`,`transfer_ms`,`id`);--> statement-breakpoint
CREATE INDEX `transfer_by_to_team` ON `transfer` (`to_team_id`,`transfer_ms`,`id`);--> statement-breakpoint
CREATE TABLE `search_entry` (
	`kind` integer NOT NULL,
	`entity_id` integer NOT NULL,
	`sport` integer NOT NULL,
	`popularity` integer NOT NULL,
	`country_code` text,
	`forms` text NOT NULL,
	PRIMARY KEY(`kind`, `entity_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `search_posting` (
	`sport` integer NOT NULL,
	`kind` integer NOT NULL,
	`token` text NOT NULL,
	`rank` integer NOT NULL,
	`entity_id` integer NOT NULL,
	`country_code` text,
	PRIMARY KEY(`sport`, `kind`, `token`, `rank`, `entity_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `search_typo` (
	`sport` integer NOT NULL,
	`variant` text NOT NULL,
	`token` text NOT NULL,
	PRIMARY KEY(`sport`, `variant`, `token`)
) WITHOUT ROWID;
