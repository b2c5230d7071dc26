import type { UserRow } from '@app/domain/people/contract'
import { abilities } from '@app/kit/contract'
import { Count, StatusTag, type Tone } from '@app/kit/web'
import css from './users.module.css'
import { getUserState, userStates } from './users.rules.ts'

const tones: Record<ReturnType<typeof getUserState>, Tone> = { active: 'good', invited: 'wait', inactive: 'neutral' }

export const UserTag = ({ user }: { user: Pick<UserRow, 'active' | 'invited'> }) => (
  <StatusTag tone={tones[getUserState(user)]}>{userStates[getUserState(user)]}</StatusTag>
)

export const abilityLabelsByName: Readonly<Record<string, string>> = abilities
const maxShown = 3

export const AbilityChips = ({ names }: { names: readonly string[] }) => (
  <ul className={css.chips} title={names.map((name) => abilityLabelsByName[name] ?? name).join(', ')}>
    {names.slice(0, maxShown).map((name) => (
      <li key={name}>{abilityLabelsByName[name] ?? name}</li>
    ))}
    {names.length > maxShown && (
      <li>
        <span aria-hidden="true">…</span>
        <span className="rg-hidden">e mais {names.length - maxShown}</span>
      </li>
    )}
  </ul>
)

/** An administrator works in all companies, regardless of `company_count`. */
export const CompanyCount = ({ user }: { user: Pick<UserRow, 'abilities' | 'company_count'> }) =>
  user.abilities.includes('admin') ? 'Todas' : <Count value={user.company_count} />
