/** Chances of 0, 1, 2 ... events that come by a Poisson law; what lies beyond `most` has no weight. */
export function poisson(mean: number, most: number): number[] {
  const chances = [Math.exp(-mean)]
  for (let count = 1; count <= most; count++) {
    chances.push(((chances[count - 1] as number) * mean) / count)
  }
  return chances
}
