/** The version of the program and its package. */
export { version as VERSION } from '../../package.json' with { type: 'json' }

/** The version of the contract, which the descriptions state; additions of Scoreline do not change it. */
export const CONTRACT_VERSION = '2.0.26'
