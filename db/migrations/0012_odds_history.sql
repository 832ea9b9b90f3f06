CREATE TABLE `odds_price` (
	`match_id` integer NOT NULL,
	`bookmaker` integer NOT NULL,
	`stage` integer NOT NULL,
	`market` text NOT NULL,
	`number` integer NOT NULL,
	`changed_ms` integer NOT NULL,
	`prices` text NOT NULL,
	PRIMARY KEY(`match_id`, `bookmaker`, `stage`, `market`, `number`)
) WITHOUT ROWID;
