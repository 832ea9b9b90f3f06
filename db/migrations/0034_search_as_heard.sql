INSERT INTO `search_name` (`search_name`) VALUES ('delete-all');--> statement-breakpoint
INSERT INTO `search_document` (`search_document`) VALUES ('delete-all');--> statement-breakpoint
DELETE FROM `search_entry`;--> statement-breakpoint
DELETE FROM `search_word`;--> statement-breakpoint
DELETE FROM `search_match`;--> statement-breakpoint
INSERT INTO `search_todo` (`kind`, `entity_id`, `after_ms`, `after_id`) SELECT 0, 0, 0, 0
	WHERE EXISTS (SELECT 1 FROM `category`) OR EXISTS (SELECT 1 FROM `team`) OR EXISTS (SELECT 1 FROM `player`);
