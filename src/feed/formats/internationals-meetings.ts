/** How the `internationals` files tell matches apart; other formats of national teams name theirs so too. */

/** Id of a match of national teams in these files: day and sides, home first. Other formats name it too. */
export function meetingId(
  day: string,
  home: { readonly key: string },
  away: { readonly key: string },
): string {
  return `internationals:${`${day}/${home.key}/${away.key}`.slice(0, KEY_LIMIT)}`
}
/** Leaves room for the number of a second match of the day; names of countries are far shorter. */
const KEY_LIMIT = 190
