/**
 * Mistakes of operators and clients, and the answers to them: what is wrong, and what to do. `test/cli/mistakes.test.ts`
 * makes each of them, and docs/operating.md lists them.
 */

export interface Mistake {
  readonly mistake: string
  /** Arguments of the program. `{port}` is a port in use, `{nats}` a NATS server, `{plain}` one without JetStream. */
  readonly command: string
  readonly environment?: Readonly<Record<string, string>>
  /** The whole line, without the name of the program. `{n}` is any number. */
  readonly answer: string
  /** Exit code; default: 1. */
  readonly code?: 1 | 2
  /** Another line of the output, beside the result: a rejected line, a finding. */
  readonly result?: string
}

const TOKEN = { SCORELINE_FEED_TOKEN: 'correct-horse-battery' }

export const MISTAKES: readonly Mistake[] = [
  {
    mistake: 'a misspelt command',
    command: 'serv',
    code: 2,
    answer: "unknown command 'serv' (Did you mean serve?) (see --help)",
  },
  {
    mistake: 'an option that does not exist',
    command: 'serve --prot 8080',
    code: 2,
    answer: "unknown option '--prot' (Did you mean --port?) (see --help)",
  },
  {
    mistake: 'a path below a host',
    command: 'serve --base-path /scores',
    code: 2,
    answer:
      "unknown option '--base-path'; serve it at the root of a host: give it a host name of its own in the reverse proxy (see --help)",
  },
  {
    mistake: 'an invalid value in the environment',
    command: 'serve',
    environment: { SCORELINE_PORT: 'abc' },
    code: 2,
    answer:
      "option '--port <port>' value 'abc' from env 'SCORELINE_PORT' is invalid. Must be a port from 0 to 65535; 0 chooses a free one. (see --help)",
  },
  {
    mistake: 'a configuration file that does not exist',
    command: 'serve --config none.toml',
    code: 2,
    answer: 'cannot read the configuration file none.toml: no such file; "scoreline init" writes one',
  },
  {
    mistake: 'a configuration file with a syntax error',
    command: 'serve --config syntax.toml',
    code: 2,
    answer: "syntax.toml:2: is not TOML: Expected a value but found '='",
  },
  {
    mistake: 'an unknown key in the configuration file',
    command: 'serve --config key.toml',
    code: 2,
    answer: 'key.toml:1: unknown setting prot; did you mean port?',
  },
  {
    mistake: 'a value of the wrong type in the configuration file',
    command: 'serve --config type.toml',
    code: 2,
    answer: 'type.toml:1: port = true is invalid. Must be a port from 0 to 65535; 0 chooses a free one.',
  },
  {
    mistake: 'a secret in the configuration file',
    command: 'serve --config secret.toml',
    code: 2,
    answer:
      'secret.toml:1: feed-token: the configuration file contains no secrets; put it into a file of its own, named by feed-token-file',
  },
  {
    mistake: 'a file of a secret that does not exist',
    command: 'serve --feed-port 3001',
    environment: { SCORELINE_FEED_TOKEN_FILE: 'none' },
    code: 2,
    answer:
      'cannot read the file of SCORELINE_FEED_TOKEN_FILE: there is no none; create it, or correct the setting',
  },
  {
    mistake: 'a wrong path',
    command: 'key list --database typo.db',
    answer: 'database not found: typo.db; check --database',
  },
  {
    mistake: 'a missing folder',
    command: 'serve --port 0 --database none/scoreline.db',
    answer:
      'cannot open the database none/scoreline.db: folder not found: none; create it, or choose another --database',
  },
  {
    mistake: 'a folder instead of a file',
    command: 'serve --port 0 --database folder',
    answer: 'cannot open the database folder: it is a folder; choose a file',
  },
  {
    mistake: 'a folder without write permission',
    command: 'serve --port 0 --database locked/scoreline.db',
    answer:
      'cannot open the database locked/scoreline.db: it cannot be created; check that this user may write to locked',
  },
  {
    mistake: 'a file that is not a database',
    command: 'serve --port 0 --database text.txt',
    answer: 'cannot use the database text.txt: the file is not a database; choose another file',
  },
  {
    mistake: 'a database of another program',
    command: 'serve --port 0 --database other.db',
    answer: 'other.db is a database of another program; choose a different file',
  },
  {
    mistake: 'a truncated database',
    command: 'serve --port 0 --database truncated.db',
    answer: 'cannot use the database truncated.db: the file is damaged; restore it from a backup',
  },
  {
    mistake: 'an old program with a newer file',
    command: 'serve --port 0 --database newer.db',
    answer:
      'newer.db was written by a newer version of Scoreline (schema 99, this program supports {n}); upgrade the program',
  },
  {
    mistake: 'a check of a file of an earlier version',
    command: 'check --database older.db',
    answer:
      'older.db was written by an earlier version of Scoreline (schema 1); every other command upgrades it',
  },
  {
    mistake: 'two services on one file',
    command: 'serve --port 0 --database served.db',
    answer:
      'served.db is already served by another process; stop that process, or choose another file with --database',
  },
  {
    mistake: 'a port in use',
    command: 'serve --port {port} --database own.db',
    answer: 'port {port} on 127.0.0.1 is in use; stop the other program or choose another port with --port',
  },
  {
    mistake: 'an address of another machine',
    command: 'serve --host 192.0.2.1 --port 0 --database own.db',
    answer:
      '192.0.2.1 is not an address of this machine; set --host to one of its addresses, or 0.0.0.0 for all',
  },
  {
    mistake: 'the demo on data of your own',
    command: 'serve --demo --port 0 --database own.db',
    answer:
      'own.db contains data or keys that do not belong to the demo world; choose another file with --database, or serve it without --demo',
  },
  {
    mistake: 'a full disk',
    command: 'feed push world.ndjson --database disk/scoreline.db',
    answer: 'cannot use the database disk/scoreline.db: the disk is full; free some space and try again',
  },
  {
    mistake: 'a wrong clock',
    command: 'doctor --port 0 --database future.db',
    answer: '1 problem found',
    result:
      'problem  clock: it is {n} minutes behind the newest change of the file; set the clock (timedatectl set-ntp true): live matches and days depend on it',
  },
  {
    mistake: 'a feed file that does not exist',
    command: 'feed push typo.ndjson --database own.db',
    answer: 'typo.ndjson: no such file; check the path',
  },
  {
    mistake: 'a feed file that is not JSON',
    command: 'feed push text.txt --database own.db',
    answer: '1 change was rejected',
    result: 'line 1: is not JSON: Unexpected identifier "plain"',
  },
  {
    mistake: 'a feed file in another encoding',
    command: 'feed push latin.ndjson --database own.db',
    answer: '1 change was rejected',
    result: 'line 1: is not UTF-8; convert the input to UTF-8 first',
  },
  {
    mistake: 'a compressed feed file',
    command: 'feed push world.ndjson.gz --database own.db',
    answer:
      'world.ndjson.gz: is compressed (gzip); decompress it first, e.g. gunzip -c world.ndjson.gz | scoreline feed push -',
  },
  {
    mistake: 'the public port instead of the feed port',
    command: 'feed push world.ndjson --feed-port {port}',
    environment: TOKEN,
    answer:
      '127.0.0.1 port {port}: it is not the feed port of a Scoreline service (status 200); check its --feed-port',
  },
  {
    mistake: 'an unknown format',
    command: 'import fotball-data E0.csv --database own.db',
    code: 2,
    answer:
      'unknown format "fotball-data"; supported formats: openfootball, football-data, internationals, atp-tennis, nhl-games, nba-games, volleyball-bundesliga, wyscout, table',
  },
  {
    mistake: 'a truncated download',
    command: 'import football-data E0.csv.gz --database own.db',
    answer:
      'nothing was read: the paths contain no rows of the format football-data (CSV tables of football-data.co.uk: results, half times, referees, statistics, odds); E0.csv.gz: it is compressed (gzip) and damaged; download it again',
  },
  {
    mistake: 'an unknown live source',
    command: 'follow fotmob PL --database own.db',
    code: 2,
    answer:
      'unknown source "fotmob"; supported sources: openligadb, football-data-org, nhl, pandascore, api-football',
  },
  {
    mistake: 'a live source without its key',
    command: 'follow football-data-org PL --database own.db',
    code: 2,
    answer:
      'football-data-org needs a key in SCORELINE_FOOTBALL_DATA_ORG_KEY; you get one at https://www.football-data.org/client/register',
  },
  {
    mistake: 'a backup to a missing folder',
    command: 'backup none/copy.db --database own.db',
    answer: 'folder not found: none; create it first',
  },
  {
    mistake: 'a backup over an existing file',
    command: 'backup copy.db --database own.db',
    answer: 'copy.db already exists; choose a new file',
  },
  {
    mistake: 'backups to S3 without encryption',
    command: 'backup --backup-to s3://bucket/x --backup-endpoint http://s3.example.org --database own.db',
    code: 2,
    answer:
      "option '--backup-endpoint <url>' argument 'http://s3.example.org' is invalid. Must be an https URL; http is allowed only for this machine. (see --help)",
  },
  {
    mistake: 'a restore over an existing database',
    command: 'restore copy.db --database own.db',
    answer: 'own.db already exists; move it away, or choose another file with --database',
  },
  {
    mistake: 'a restore of a backup that does not exist',
    command: 'restore none.db --database new.db',
    answer: 'backup not found: none.db; check the path',
  },
  {
    mistake: 'a restore of a damaged backup',
    command: 'restore damaged.db --database new.db',
    answer:
      'damaged.db is damaged between bytes 0 and 65536; use another backup, or restore this one with --force',
  },
  {
    mistake: 'a key that does not exist',
    command: 'key revoke nobody --database own.db',
    answer: 'no key has this prefix; "key list" shows all',
  },
  {
    mistake: 'a webhook without encryption',
    command:
      'webhook create --url http://10.0.0.1/hook --sport football --events match.started --database own.db',
    code: 2,
    answer:
      "option '--url <url>' argument 'http://10.0.0.1/hook' is invalid. Must be an https URL of at most 2000 characters without user and fragment; http only for this machine, such as http://127.0.0.1:8080/. (see --help)",
  },
  {
    mistake: 'MCP without a key',
    command: 'mcp',
    code: 2,
    answer: 'SCORELINE_KEY is not set; set it to an API key of the service',
  },
  {
    mistake: 'pruning up to a day to come',
    command: 'prune --before 2999-01-01 --database own.db',
    code: 2,
    answer: '--before must not be in the future',
  },
  {
    mistake: 'a cluster without NATS',
    command: 'status --cluster nats://127.0.0.1:1',
    answer:
      'NATS at 127.0.0.1:1 cannot be reached (connection refused); start it, or check --cluster and the firewall',
  },
  {
    mistake: 'NATS without JetStream',
    command: 'status --cluster nats://{plain}',
    answer:
      'NATS at {plain} runs without JetStream; start it with "nats-server -js", or add a block "jetstream" to its configuration',
  },
  {
    mistake: 'a wrong password of NATS',
    command: 'status --cluster nats://scoreline:typo@{nats}',
    answer:
      'NATS at {nats} refuses the user or the password; check them in --cluster, or in the file of --cluster-credentials',
  },
  {
    mistake: 'an address that is not one of NATS',
    command: 'serve --cluster http://10.0.0.1:4222',
    code: 2,
    answer:
      "option '--cluster <servers>' argument 'http://10.0.0.1:4222' is invalid. Must be addresses of NATS servers, separated by commas, such as nats://10.0.0.1:4222 or tls://user:password@nats.example.com. (see --help)",
  },
  {
    mistake: 'more copies than NATS servers',
    command:
      'doctor --port 0 --database own.db --cluster nats://scoreline:correct@{nats} --cluster-name new --cluster-replicas 3',
    answer: '1 problem found',
    result:
      'problem  nats: NATS at {nats} has too few servers for --cluster-replicas (replicas > 1 not supported in non-clustered mode); start the others, or lower it',
  },
  {
    mistake: 'two nodes of one name',
    command: 'doctor --port 0 --database own.db --cluster nats://scoreline:correct@{nats} --node b',
    answer: '1 problem found',
    result:
      'problem  node: another node has the name "b" and runs; choose another --node, or wait ten seconds if this one has just stopped',
  },
  {
    mistake: 'a cluster in which no node may write',
    command: 'status --cluster nats://scoreline:correct@{nats}',
    answer: 'no node writes: changes are refused until one with --can-write takes over',
  },
  {
    mistake: 'a cluster of another name',
    command: 'status --cluster nats://scoreline:correct@{nats} --cluster-name typo',
    answer: 'NATS has no cluster "typo"; check --cluster and --cluster-name',
  },
  {
    mistake: 'a cluster with workers',
    command: 'serve --cluster nats://10.0.0.1:4222 --workers 2',
    code: 2,
    answer: '--cluster and --workers do not work together yet: run more nodes instead',
  },
  {
    mistake: 'a key on a node that follows',
    command: 'key create --name k --database follower.db',
    answer:
      'cannot use the database follower.db: it follows a cluster; run the command on the node that writes ("scoreline status" shows it)',
  },
]

export interface WrongRequest {
  readonly mistake: string
  /** `{key}` is a valid API key. */
  readonly authorization?: string
  readonly path: string
  readonly status: number
  readonly answer: string
}

export const WRONG_REQUESTS: readonly WrongRequest[] = [
  {
    mistake: 'no API key',
    path: '/v2/football/matches',
    status: 401,
    answer: 'The API key is missing. Send it in the Authorization header.',
  },
  {
    mistake: 'an unknown API key',
    authorization: 'somebody',
    path: '/v2/football/matches',
    status: 401,
    answer: 'The API key is unknown or revoked. Ask the operator of the service for another one.',
  },
  {
    mistake: 'a key with a scheme',
    authorization: 'Bearer {key}',
    path: '/v2/football/matches',
    status: 401,
    answer: 'The Authorization header must contain only the API key, without a scheme such as "Bearer".',
  },
  {
    mistake: 'a path with the prefix of a proxy',
    authorization: '{key}',
    path: '/scores/v2/football/matches',
    status: 404,
    answer: 'There is no such path. The paths of the API begin with /v2/; /docs describes them.',
  },
  {
    mistake: 'a sport that does not exist',
    authorization: '{key}',
    path: '/v2/soccer/matches',
    status: 404,
    answer:
      'There is no sport "soccer". Sports: football, ice-hockey, basketball, tennis, table-tennis, volleyball, esports.',
  },
]
