ALTER TABLE `search_todo` ADD `former` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX `player_of_national_teams` ON `player` (`id`) WHERE instr(document, '"nationalTeamStatistics":[{') > 0;--> statement-breakpoint
UPDATE `match_block` SET `json` = replace(`json`,
	'"teamId":' || (SELECT iif(`block` = 6, `home_team_id`, `away_team_id`) FROM `match` WHERE `id` = `match_id`) || ',', '"teamId":0,')
	WHERE `block` IN (6, 7);
