/** Events of the log (docs/operating.md#log): stable names for searches and alerts; messages may change. */

export const LOG_EVENTS = {
  request: { level: 'debug', meaning: 'A request was answered.' },
  request_slow: { level: 'warn', meaning: 'A request took at least `--slow-ms`.' },
  internal_error: {
    level: 'error',
    meaning: 'A fault of the service; `correlationId` is in the response of the client.',
  },
  unhandled_fault: {
    level: 'error',
    meaning:
      'A fault of the service outside of a request. After an exception the process ends with exit code 1.',
  },
  usage_not_stored: {
    level: 'warn',
    meaning: 'The usage counts of API keys could not be written; retrying.',
  },
  worker_exited: { level: 'warn', meaning: 'A process of `--workers` ended by itself and is restarted.' },
  damaged_rendering: {
    level: 'error',
    meaning: 'A stored answer is damaged on the disk; it is made again from the rows. Run `scoreline check`.',
  },
  files_made_private: { level: 'warn', meaning: 'Other users could read `files`; now only their owner can.' },
  files_not_private: {
    level: 'warn',
    meaning: 'Other users can read `files`; run chmod 600 as their owner.',
  },
  webhook_disabled: { level: 'warn', meaning: 'A webhook was disabled after repeated failures.' },
  source_changes: { level: 'debug', meaning: 'A live source gave changes.' },
  source_warning: {
    level: 'warn',
    meaning: 'A request to a live source failed, or its response has a fault.',
  },
  source_form_changed: {
    level: 'warn',
    meaning: 'A field in responses of a live source has another form than expected; once a day per field.',
  },
  source_down: { level: 'warn', meaning: 'A live source failed repeatedly and counts as down.' },
  source_recovered: { level: 'warn', meaning: 'A live source that was down responds again.' },
  source_switched: { level: 'warn', meaning: 'The operator switched a live source off or on.' },
  source_stopped: { level: 'error', meaning: 'Following a live source has ended by an internal error.' },
  cluster_waiting: {
    level: 'warn',
    meaning: 'A node of a cluster cannot do its work at the moment; retrying.',
  },
  cluster_writes: { level: 'warn', meaning: 'This node of a cluster writes from now on.' },
  cluster_yields: { level: 'warn', meaning: 'This node of a cluster stops writing.' },
  cluster_rejoins: { level: 'warn', meaning: 'The file of this node cannot follow; it fetches a snapshot.' },
  cluster_foreign: {
    level: 'error',
    meaning: 'NATS has another history than the file of this node, which stops and changes nothing.',
  },
  cluster_stream_behind: {
    level: 'warn',
    meaning: 'The stream of a cluster has lost messages that it had confirmed.',
  },
  cluster_snapshot_failed: {
    level: 'error',
    meaning: 'A snapshot for other nodes of a cluster could not be made; retrying.',
  },
  cluster_unpublished: {
    level: 'error',
    meaning: 'What only this node had, when another one took over, was written to a file.',
  },
  cluster_quota_unavailable: {
    level: 'warn',
    meaning: 'A node cannot count the quota of keys for all nodes; keys with a daily limit get 503.',
  },
  cluster_quota_recovered: { level: 'warn', meaning: 'The quota of keys is counted again.' },
  backup_failed: { level: 'error', meaning: 'An automatic backup failed and will be tried again.' },
  retention_failed: {
    level: 'error',
    meaning: 'What is older than the settings keep could not be removed; tried again in a day.',
  },
  backup_recovered: { level: 'warn', meaning: 'An automatic backup succeeded after a failure.' },
  clock_changed: {
    level: 'warn',
    meaning: 'A stored time is of a clock that was wrong; it does not count, or less.',
  },
  demo_rejected: { level: 'error', meaning: 'A change of the live demo was rejected.' },
  demo_failed: { level: 'error', meaning: 'The live demo could not apply its changes; retrying.' },
  search_thread_failed: {
    level: 'error',
    meaning:
      'The thread for searches cannot run; the main thread searches, and other requests may wait for it.',
  },
  demo_stopped: { level: 'error', meaning: 'The live demo has stopped.' },
} as const satisfies Record<string, { readonly level: string; readonly meaning: string }>

export type LogEvent = keyof typeof LOG_EVENTS
