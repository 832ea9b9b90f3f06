/** Files of the viewer, imported as paths. */
declare module 'swagger-ui-dist/*' {
  const path: string
  export default path
}
