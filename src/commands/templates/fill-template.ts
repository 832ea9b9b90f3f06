/** Texts that commands write, as files of their own kind: a unit of systemd, a configuration of NATS, scripts of shells. */

/** Replaces each `{{name}}` by its value. A line that has only a name without a value is left out. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template
    .replace(/^\{\{(\w+)\}\}\n/gm, (line, name) => (values[name] === '' ? '' : line))
    .replace(/\{\{(\w+)\}\}/g, (_, name) => values[name] ?? '')
}
