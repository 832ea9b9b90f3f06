/** The notes of a release: its section of CHANGELOG.md. */

/**
 * Throws an Error, with what to do, if the version has no section, or if changes are not part of it yet; a preview has
 * those changes as its notes.
 */
export function releaseNotes(changelog: string, version: string, isPreview: boolean): string {
  const unreleased = sectionOf(changelog, 'Unreleased')
  if (isPreview && unreleased) return `${unreleased}\n`
  if (unreleased && !isPreview)
    throw new Error(
      `CHANGELOG.md has entries under [Unreleased]: move them under "## [${version}] - DATE" after raising the version in package.json, or try the files with --preview`,
    )
  const notes = sectionOf(changelog, version)
  if (!notes) throw new Error(`CHANGELOG.md has no entries for version ${version} of package.json`)
  return `${notes}\n`
}

/** The text below `## [name]`, without the heading; empty if there is none. */
function sectionOf(changelog: string, name: string): string {
  const sections = changelog.split(/^## \[/m)
  const section = sections.find((text) => text.startsWith(`${name}]`))
  return section?.slice(section.indexOf('\n')).trim() ?? ''
}
