import { usePreferences } from '@app/areas/session/web'
import { dayReaders } from '@app/domain/day/contract'
import { type PaletteItem, useCan } from '@app/kit/web'
import { useNavigate } from 'react-router'

type Preferences = ReturnType<typeof usePreferences>['chosen']
type Choice = Partial<Preferences>

const choices: readonly (readonly [string, Choice])[] = [
  ['Tema claro', { theme: 'light' }],
  ['Tema escuro', { theme: 'dark' }],
  ['Tema do sistema', { theme: 'auto' }],
  ['Listas compactas', { density: 'compact' }],
  ['Listas confortáveis', { density: 'comfortable' }],
  ['Ligar atalhos de uma letra', { letter_keys: true }],
  ['Desligar atalhos de uma letra', { letter_keys: false }],
]

const isChosen = (chosen: Preferences, { theme, density, letter_keys }: Choice) =>
  chosen.theme === theme || chosen.density === density || chosen.letter_keys === letter_keys

export function usePreferenceItems(): PaletteItem[] {
  const { chosen, choose } = usePreferences()
  const can = useCan()
  const navigate = useNavigate()
  const firstSteps = {
    id: 'first-steps',
    label: 'Primeiros passos',
    choose: () => {
      choose({ first_steps: true })
      void navigate('/')
    },
  }
  const items = choices
    .filter(([, choice]) => !isChosen(chosen, choice))
    .map(([label, choice]) => ({ id: label, label, choose: () => choose(choice) }))
  return can(dayReaders) ? [...items, firstSteps] : items
}
