/** Segmented choices and labelled selects. */
import type { ComponentChildren } from 'preact'

export type Choice<T> = readonly [value: T, label: string]

interface ChoicesProps<T> {
  readonly label: string
  readonly choices: readonly Choice<T>[]
  readonly value: T | undefined
  readonly onChoose: (value: T) => void
}

/** Hidden with a single choice. */
export function Choices<T extends string | number>({ label, choices, value, onChoose }: ChoicesProps<T>) {
  if (choices.length < 2) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line everywhere
    <div class="segments" role="group" aria-label={label}>
      {choices.map(([each, text]) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === value}
          data-value={each}
          onClick={() => onChoose(each)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}

interface SelectProps {
  readonly label: string
  readonly isLabelHidden?: boolean
  /** Options in groups; a group without a title is not marked as one. */
  readonly groups: readonly (readonly [title: string | null, choices: readonly Choice<string>[]])[]
  readonly value: string | undefined
  readonly onChoose: (value: string) => void
  readonly children?: ComponentChildren
}

export function Select({ label, isLabelHidden = false, groups, value, onChoose, children }: SelectProps) {
  const options = (choices: readonly Choice<string>[]) =>
    choices.map(([each, text]) => (
      <option key={each} value={each}>
        {text}
      </option>
    ))
  return (
    <label class="line-field">
      <span class={isLabelHidden ? 'unseen' : undefined}>{label}</span>
      <select class="field" value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {groups.map(([title, choices]) =>
          title === null ? (
            options(choices)
          ) : (
            <optgroup key={title} label={title}>
              {options(choices)}
            </optgroup>
          ),
        )}
      </select>
      {children}
    </label>
  )
}
