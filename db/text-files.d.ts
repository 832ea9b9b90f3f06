/** `.sql` and `.txt` files are imported as text. */
declare module '*.sql' {
  const text: string
  export default text
}
declare module '*.txt' {
  const text: string
  export default text
}
