import type { UserRow } from '@app/domain/people/contract'
import { abilities } from '@app/kit/contract'
import { Count, StatusTag, type Tone } from '@app/kit/web'
import css from './users.module.css'
import { stateOf, userStates } from './users.rules.ts'

const tones: Record<ReturnType<typeof stateOf>, Tone> = { active: 'good', invited: 'wait', inactive: 'neutral' }

export const UserTag = ({ user }: { user: Pick<UserRow, 'active' | 'invited'> }) => (
  <StatusTag tone={tones[stateOf(user)]}>{userStates[stateOf(user)]}</StatusTag>
)

/** Labels of abilities; abilities added later appear by their names. */
export const abilityWords: Readonly<Record<string, string>> = abilities
const shown = 3

export const AbilityChips = ({ names }: { names: readonly string[] }) => (
  <ul className={css.chips} title={names.map((name) => abilityWords[name] ?? name).join(', ')}>
    {names.slice(0, shown).map((name) => (
      <li key={name}>{abilityWords[name] ?? name}</li>
    ))}
    {names.length > shown && (
      <li>
        <span aria-hidden="true">…</span>
        <span className="rg-hidden">e mais {names.length - shown}</span>
      </li>
    )}
  </ul>
)

/** An administrator works in all companies, regardless of `company_count`. */
export const CompanyCount = ({ user }: { user: Pick<UserRow, 'abilities' | 'company_count'> }) =>
  user.abilities.includes('admin') ? 'Todas' : <Count value={user.company_count} />
