/**
 * Mistakes of operators and clients, and the answers to them: what is wrong, and what to do. `test/cli/documents/mistakes.test.ts`
 * makes each of them, and docs/operating.md lists them.
 */

export interface Mistake {
  readonly mistake: string
  /** Arguments of the program. `{port}` is a port in use, `{nats}` a NATS server, `{plain}` one without JetStream. */
  readonly command: string
  /** The whole line, without the name of the program. `{n}` is any number. */
  readonly answer: string
  readonly code: 1 | 2
  readonly environment?: Readonly<Record<string, string>>
  /** Another line of the output, beside the result: a rejected line, a finding. */
  readonly result?: string
}

type More = Pick<Mistake, 'environment' | 'result'>

/** What the command meets. */
const fault = (mistake: string, command: string, answer: string, more: More = {}): Mistake => ({
  ...{ mistake, command, answer, code: 1, ...more },
})

/** How it is called. */
const usage = (mistake: string, command: string, answer: string, more: More = {}): Mistake => ({
  ...{ mistake, command, answer, code: 2, ...more },
})

const TOKEN = { SCORELINE_FEED_TOKEN: 'correct-horse-battery' }

export const MISTAKES: readonly Mistake[] = [
  usage('a misspelt command', 'serv', "unknown command 'serv' (Did you mean serve?) (see --help)"),
  usage(
    'an option that does not exist',
    'serve --prot 8080',
    "unknown option '--prot' (Did you mean --port?) (see --help)",
  ),
  usage(
    'a path below a host',
    'serve --base-path scores/',
    "option '--base-path <path>' argument 'scores/' is invalid. Must be a path such as /scores, without a slash at its end, or empty. (see --help)",
  ),
  usage(
    'an invalid value in the environment',
    'serve',
    "option '--port <port>' value 'abc' from env 'SCORELINE_PORT' is invalid. Must be a port from 0 to 65535; 0 chooses a free one. (see --help)",
    { environment: { SCORELINE_PORT: 'abc' } },
  ),
  usage(
    'a configuration file that does not exist',
    'serve --config none.toml',
    'cannot read the configuration file none.toml: no such file; "scoreline init" writes one',
  ),
  usage(
    'a configuration file with a syntax error',
    'serve --config syntax.toml',
    "syntax.toml:2: is not TOML: Expected a value but found '='",
  ),
  usage(
    'an unknown key in the configuration file',
    'serve --config key.toml',
    'key.toml:1: unknown setting prot; did you mean port?',
  ),
  usage(
    'a value of the wrong type in the configuration file',
    'serve --config type.toml',
    'type.toml:1: port = true is invalid. Must be a port from 0 to 65535; 0 chooses a free one.',
  ),
  usage(
    'a secret in the configuration file',
    'serve --config secret.toml',
    'secret.toml:1: feed-token: the configuration file contains no secrets; put it into a file of its own, named by feed-token-file',
  ),
  usage(
    'a file of a secret that does not exist',
    'serve --feed-port 3001',
    'cannot read the file of SCORELINE_FEED_TOKEN_FILE: there is no none; create it, or correct the setting',
    { environment: { SCORELINE_FEED_TOKEN_FILE: 'none' } },
  ),
  fault('a wrong path', 'key list --database typo.db', 'database not found: typo.db; check --database'),
  fault(
    'a missing folder',
    'serve --port 0 --database none/scoreline.db',
    'cannot open the database none/scoreline.db: folder not found: none; create it, or choose another --database',
  ),
  fault(
    'a folder instead of a file',
    'serve --port 0 --database folder',
    'cannot open the database folder: it is a folder; choose a file',
  ),
  fault(
    'a folder without write permission',
    'serve --port 0 --database locked/scoreline.db',
    'cannot open the database locked/scoreline.db: it cannot be created; check that this user may write to locked',
  ),
  fault(
    'a file that is not a database',
    'serve --port 0 --database text.txt',
    'cannot use the database text.txt: the file is not a database; choose another file',
  ),
  fault(
    'a database of another program',
    'serve --port 0 --database other.db',
    'other.db is a database of another program; choose a different file',
  ),
  fault(
    'a truncated database',
    'serve --port 0 --database truncated.db',
    'cannot use the database truncated.db: the file is damaged; restore it from a backup',
  ),
  fault(
    'an old program with a newer file',
    'serve --port 0 --database newer.db',
    'newer.db was written by a newer version of Scoreline (schema 99, this program supports {n}); upgrade the program',
  ),
  fault(
    'a check of a file of an earlier version',
    'check --database older.db',
    'older.db was written by an earlier version of Scoreline (schema 1); every other command upgrades it',
  ),
  fault(
    'two services on one file',
    'serve --port 0 --database served.db',
    'served.db is already served by another process; stop that process, or choose another file with --database',
  ),
  fault(
    'a port in use',
    'serve --port {port} --database own.db',
    'port {port} on 127.0.0.1 is in use; stop the other program or choose another port with --port',
  ),
  fault(
    'an address of another machine',
    'serve --host 192.0.2.1 --port 0 --database own.db',
    '192.0.2.1 is not an address of this machine; set --host to one of its addresses, or 0.0.0.0 for all',
  ),
  fault(
    'the demo on data of your own',
    'serve --demo --port 0 --database own.db',
    'own.db contains data or keys that do not belong to the demo world; choose another file with --database, or serve it without --demo',
  ),
  fault(
    'a full disk',
    'feed push world.ndjson --database disk/scoreline.db',
    'cannot use the database disk/scoreline.db: the disk is full; free some space and try again',
  ),
  fault('a wrong clock', 'doctor --port 0 --database future.db', '1 problem found', {
    result:
      'problem  clock: it is {n} minutes behind the newest change of the file; set the clock (timedatectl set-ntp true): live matches and days depend on it',
  }),
  fault(
    'a feed file that does not exist',
    'feed push typo.ndjson --database own.db',
    'typo.ndjson: no such file; check the path',
  ),
  fault('a feed file that is not JSON', 'feed push text.txt --database own.db', '1 change was rejected', {
    result: 'line 1: is not JSON: Unexpected identifier "plain"',
  }),
  fault(
    'a feed file in another encoding',
    'feed push latin.ndjson --database own.db',
    '1 change was rejected',
    { result: 'line 1: is not UTF-8; convert the input to UTF-8 first' },
  ),
  fault(
    'a compressed feed file',
    'feed push world.ndjson.gz --database own.db',
    'world.ndjson.gz: is compressed (gzip); decompress it first, e.g. gunzip -c world.ndjson.gz | scoreline feed push -',
  ),
  fault(
    'the public port instead of the feed port',
    'feed push world.ndjson --feed-port {port}',
    '127.0.0.1 port {port}: it is not the feed port of a Scoreline service (status 200); check its --feed-port',
    { environment: TOKEN },
  ),
  usage(
    'an unknown format',
    'import fotball-data E0.csv --database own.db',
    'unknown format "fotball-data"; supported formats: openfootball, football-data, internationals, atp-tennis, nhl-games, nba-games, volleyball-bundesliga, wyscout, table',
  ),
  fault(
    'a truncated download',
    'import football-data E0.csv.gz --database own.db',
    'nothing was read: every file was skipped, for the reasons above',
  ),
  usage(
    'an unknown live source',
    'follow fotmob PL --database own.db',
    'unknown source "fotmob"; supported sources: openligadb, football-data-org, espn, nba, nhl, pandascore, api-football',
  ),
  usage(
    'a live source without its key',
    'follow football-data-org PL --database own.db',
    'football-data-org needs a key in SCORELINE_FOOTBALL_DATA_ORG_KEY; you get one at https://www.football-data.org/client/register',
  ),
  fault(
    'a backup to a missing folder',
    'backup none/copy.db --database own.db',
    'folder not found: none; create it first',
  ),
  fault(
    'a backup over an existing file',
    'backup copy.db --database own.db',
    'copy.db already exists; choose a new file',
  ),
  usage(
    'backups to S3 without encryption',
    'backup --backup-to s3://bucket/x --backup-endpoint http://s3.example.org --database own.db',
    "option '--backup-endpoint <url>' argument 'http://s3.example.org' is invalid. Must be an https URL; http is allowed only for this machine. (see --help)",
  ),
  fault(
    'a restore over an existing database',
    'restore copy.db --database own.db',
    'own.db already exists; move it away, or choose another file with --database',
  ),
  fault(
    'a restore of a backup that does not exist',
    'restore none.db --database new.db',
    'backup not found: none.db; check the path',
  ),
  fault(
    'a restore of a damaged backup',
    'restore damaged.db --database new.db',
    'damaged.db is damaged between bytes 0 and 65536; use another backup, or restore this one with --force',
  ),
  fault(
    'a key that does not exist',
    'key revoke nobody --database own.db',
    'no key has this prefix; "key list" shows all',
  ),
  usage(
    'a webhook without encryption',
    'webhook create --url http://10.0.0.1/hook --sport football --events match.started --database own.db',
    "option '--url <url>' argument 'http://10.0.0.1/hook' is invalid. Must be an https URL of at most 2000 characters without user and fragment; http only for this machine, such as http://127.0.0.1:8080/. (see --help)",
  ),
  usage('MCP without a key', 'mcp', 'SCORELINE_KEY is not set; set it to an API key of the service'),
  usage(
    'pruning up to a day to come',
    'prune --before 2999-01-01 --database own.db',
    '--before must not be in the future',
  ),
  fault(
    'a cluster without NATS',
    'status --cluster nats://127.0.0.1:1',
    'NATS at 127.0.0.1:1 cannot be reached (connection refused); start it, or check --cluster and the firewall',
  ),
  fault(
    'NATS without JetStream',
    'status --cluster nats://{plain}',
    'NATS at {plain} runs without JetStream; start it with "nats-server -js", or add a block "jetstream" to its configuration',
  ),
  fault(
    'a wrong password of NATS',
    'status --cluster nats://scoreline:typo@{nats}',
    'NATS at {nats} refuses the user or the password; check them in --cluster, or in the file of --nats-creds',
  ),
  usage(
    'an address that is not one of NATS',
    'serve --cluster http://10.0.0.1:4222',
    "option '--cluster <servers>' argument 'http://10.0.0.1:4222' is invalid. Must be addresses of NATS servers, separated by commas, such as nats://10.0.0.1:4222 or tls://user:password@nats.example.com. (see --help)",
  ),
  fault(
    'more copies than NATS servers',
    'doctor --port 0 --database own.db --cluster nats://scoreline:correct@{nats} --cluster-name new --cluster-replicas 3',
    '1 problem found',
    {
      result:
        'problem  nats: NATS at {nats} has too few servers for --cluster-replicas (replicas > 1 not supported in non-clustered mode); start the others, or lower it',
    },
  ),
  fault(
    'two nodes of one name',
    'doctor --port 0 --database own.db --cluster nats://scoreline:correct@{nats} --node b',
    '1 problem found',
    {
      result:
        'problem  node: another node has the name "b" and runs; choose another --node, or wait ten seconds if this one has just stopped',
    },
  ),
  fault(
    'a cluster in which no node may write',
    'status --cluster nats://scoreline:correct@{nats}',
    'no node writes: changes are refused until one with --can-write takes over',
  ),
  fault(
    'a cluster of another name',
    'status --cluster nats://scoreline:correct@{nats} --cluster-name typo',
    'NATS has no cluster "typo"; check --cluster and --cluster-name, or, if NATS has lost it, start the node that wrote last; to begin a new one, start a node with --can-write --new-cluster',
  ),
  fault(
    'a key on a node that follows',
    'key create --name k --database follower.db',
    'cannot use the database follower.db: it follows a cluster; run the command on the node that writes ("scoreline status" shows it)',
  ),
]

export interface WrongRequest {
  readonly mistake: string
  readonly path: string
  readonly status: number
  readonly answer: string
  /** `{key}` is a valid API key. */
  readonly authorization: string | null
}

function wrong(
  mistake: string,
  path: string,
  status: number,
  answer: string,
  authorization: string | null = '{key}',
): WrongRequest {
  return { mistake, path, status, answer, authorization }
}

export const WRONG_REQUESTS: readonly WrongRequest[] = [
  wrong(
    'no API key',
    '/v2/football/matches',
    401,
    'The API key is missing. Send it as "Authorization: KEY".',
    null,
  ),
  wrong(
    'an unknown API key',
    '/v2/football/matches',
    401,
    'The API key is unknown or revoked, or has expired. Ask the operator of the service for another one.',
    'somebody',
  ),
  wrong(
    'a key with a scheme',
    '/v2/football/matches',
    401,
    'Send the API key alone, as "Authorization: KEY": a scheme such as "Bearer" is not accepted.',
    'Bearer {key}',
  ),
  wrong(
    'a path with the prefix of a proxy',
    '/scores/v2/football/matches',
    404,
    'There is no such path. Paths of the API such as /v2/football/matches are described in /docs.',
  ),
  wrong(
    'a misspelled path',
    '/v2/football/tournaments/17',
    404,
    'There is no such path; did you mean /v2/{sportSlug}/tournament/{tournamentId}?',
  ),
  wrong(
    'a sport that does not exist',
    '/v2/soccer/matches',
    404,
    'There is no sport "soccer". Sports: football, ice-hockey, basketball, tennis, table-tennis, volleyball, esports.',
  ),
]
