/** When a change is acknowledged in a cluster (docs/cluster.md#acknowledgement): stored by the stream, or committed here. */
export const ACKNOWLEDGEMENTS = ['stream', 'local'] as const
export type Acknowledgement = (typeof ACKNOWLEDGEMENTS)[number]
