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

/**
 * Matches of final tournaments in which the host is the first side of the file and the second one of the schedule, by
 * day and FIFA codes: the files put hosts first. Only editions that other formats have too.
 */
const HOST_SECOND = `2018-06-25/rus/uru 2018-07-01/rus/esp
2021-06-11/ita/tur 2021-06-12/rus/bel 2021-06-15/ger/fra 2021-06-16/rus/fin 2021-06-19/ger/por 2021-06-21/den/rus
2021-06-21/ned/mkd 2021-06-22/sco/cro 2021-06-22/eng/cze 2021-06-23/esp/svk 2021-07-11/eng/ita`.split(/\s+/)

/** Has the schedule the sides the other way round? */
export function isHostSecond(
  day: string,
  home: { readonly key: string },
  away: { readonly key: string },
): boolean {
  return HOST_SECOND.includes(`${day}/${home.key}/${away.key}`)
}
