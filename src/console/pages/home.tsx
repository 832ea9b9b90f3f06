/** The matches of a day, by tournament in order of priority. */
export function HomePage() {
  return <p>home</p>
}
