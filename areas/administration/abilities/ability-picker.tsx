import { Button, Inline, Loaded, Stack, useField, useRead } from '@app/kit/web'
import { profiles } from '../ability-profiles/profiles.contract.ts'
import css from '../grouped-choices.module.css'
import { type ChoiceGroup, GroupedChoices } from '../grouped-choices.tsx'
import { type AbilityRow, abilityOperations, menuGroups } from './abilities.contract.ts'
import { useOpenedPages } from './ability-pages.tsx'

function useAbilityGroups(rows: readonly AbilityRow[]): ChoiceGroup[] {
  const opened = useOpenedPages()
  const detail = (name: string) => {
    const pages = opened.pages(name).map(({ title }) => title)
    if (name === 'admin') return `${name} · abre tudo`
    return [name, ...pages.slice(0, 3), ...(pages.length > 3 ? [`e mais ${pages.length - 3}`] : [])].join(' · ')
  }
  return menuGroups.map((label) => ({
    label,
    options: rows
      .filter(({ menu_group }) => menu_group === label)
      .map((row) => ({ value: row.name, label: row.label, detail: detail(row.name) })),
  }))
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

function Profiles() {
  const read = useRead(profiles.list, { query: { limit: 200 } }, { staleTime: 60_000 })
  const field = useField<string[]>({ name: 'abilities', label: 'Permissões' })
  const chosen = new Set(listOf(field.value))
  return (
    <fieldset className={css.choices}>
      <legend>Perfis: somam as suas permissões às escolhidas</legend>
      <Inline>
        {(read.data?.data ?? []).map(({ id, name, abilities }) => (
          <Button
            key={id}
            small
            blocked={abilities.every((one) => chosen.has(one)) ? 'Todas já escolhidas' : undefined}
            onClick={() => field.set([...new Set([...chosen, ...abilities])])}
          >
            {name}
          </Button>
        ))}
        <Button small look="quiet" onClick={() => field.set([])}>
          Limpar
        </Button>
      </Inline>
    </fieldset>
  )
}

const Choices = ({ rows }: { rows: readonly AbilityRow[] }) => (
  <GroupedChoices name="abilities" label="Permissões" groups={useAbilityGroups(rows)} />
)

export function AbilityPicker({ withProfiles = true }: { withProfiles?: boolean }) {
  const read = useRead(abilityOperations.list, { query: { limit: 200 } }, { staleTime: 60_000 })
  return (
    <Stack>
      {withProfiles && <Profiles />}
      <Loaded read={read}>{({ data }) => <Choices rows={data} />}</Loaded>
    </Stack>
  )
}
