/** The version of the program, its package and its API description: all of them read package.json. */
export { version as VERSION } from '../../package.json' with { type: 'json' }
