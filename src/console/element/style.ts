/** The look of the elements; a page overrides the variables. */
export const STYLE = `
:host { display: block; color-scheme: light dark; font: 14px/1.4 system-ui, sans-serif;
  --text: light-dark(#1b1f24, #e8eaed); --muted: light-dark(#5b6570, #9aa4ae);
  --back: light-dark(#fff, #16191d); --line: light-dark(#e3e6ea, #2b3036); --live: light-dark(#b3261e, #ff8a80);
  color: var(--scoreline-text, var(--text)); background: var(--scoreline-background, var(--back));
  border: 1px solid var(--scoreline-line, var(--line)); border-radius: 8px; overflow: hidden }
:host([theme=light]) { color-scheme: light }
:host([theme=dark]) { color-scheme: dark }
p, h3 { margin: 0; padding: 8px 12px }
h3 { font-size: 12px; font-weight: 600; color: var(--muted); border-top: 1px solid var(--scoreline-line, var(--line)) }
h3:first-child { border-top: 0 }
.match { display: grid; grid-template-columns: 4.5em 1fr auto; gap: 0 12px; padding: 8px 12px; align-items: center }
.state { grid-row: span 2; font-size: 12px; color: var(--muted); overflow-wrap: anywhere }
.live .state, .live .score { color: var(--scoreline-live, var(--live)) }
.score { font-variant-numeric: tabular-nums; font-weight: 600; text-align: end }
.winner { font-weight: 600 }
`
