/** The text of a new configuration file: every setting with its default, as a comment. */
import { CONFIG_FILE } from './config-file.ts'
import { hasDefaultValue, type Setting, valueFault } from './setting-table.ts'

export function configTemplate(settings: readonly Setting[]): string {
  return `# Configuration of Scoreline. To change a setting, remove the "#" at the beginning of its line.
# Flags take precedence over environment variables, and those over this file.
# Check the file with "scoreline config check", and see what is in force with "scoreline config show".
# The service reads ${CONFIG_FILE} in its working folder, or the file that --config or SCORELINE_CONFIG names.

${settings.map(entryOf).join('\n')}`
}

function entryOf(setting: Setting): string {
  const { key, variable, flag, description, defaultText } = setting
  // Only a default in words adds to the value.
  const note = defaultText && !hasDefaultValue(setting) ? `; default: ${defaultText}` : ''
  const names = flag ? `${flag}, ${variable}` : variable
  return `# ${description[0]?.toUpperCase()}${description.slice(1)}${note} (${names})\n# ${key} = ${tomlOf(setting)}\n`
}

/** Without a default, the placeholder of the value, in quotes unless it is a number. */
function tomlOf(setting: Setting): string {
  if (setting.default !== undefined) return JSON.stringify(setting.default)
  const isNumber = valueFault(setting, 'text') !== null && valueFault(setting, '200') === null
  return isNumber ? `<${setting.placeholder}>` : `"<${setting.placeholder}>"`
}
