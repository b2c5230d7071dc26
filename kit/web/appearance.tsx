import { useMantineColorScheme } from '@mantine/core'
import css from './appearance.module.css'

const schemes = { auto: 'Do sistema', light: 'Clara', dark: 'Escura' } as const

const isScheme = (value: string): value is keyof typeof schemes => value in schemes

/** Light, dark, or as the system says; kept in this browser. */
export function AppearanceSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <fieldset className={css.switch}>
      <legend>Aparência</legend>
      {Object.entries(schemes).map(([value, label]) => (
        <label key={value}>
          <input
            type="radio"
            name="appearance"
            value={value}
            checked={colorScheme === value}
            onChange={() => isScheme(value) && setColorScheme(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
