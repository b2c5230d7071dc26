import { Fragment } from 'react'
import { Modal } from '../overlays/overlays.tsx'
import { isLetter, showKeys } from './shortcut-keys.ts'
import css from './shortcut-sheet.module.css'
import type { Shortcut } from './shortcuts.ts'

export const Keys = ({ keys }: { keys: string }) => (
  <kbd className={css.keys}>
    {keys.split(' ').map((key, index) => (
      <Fragment key={`${index}-${key}`}>
        {index > 0 && ' depois '}
        <kbd>{showKeys(key)}</kbd>
      </Fragment>
    ))}
  </kbd>
)

type Line = { label: string; keys: string[] }

function toLines(shortcuts: readonly Shortcut[]) {
  const lines = new Map<string, Line>()
  for (const { label, keys } of shortcuts) {
    const line = lines.get(label) ?? { label, keys: [] }
    if (!line.keys.includes(keys)) line.keys.push(keys)
    lines.set(label, line)
  }
  return [...lines.values()]
}

const Group = ({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) => (
  <section className={css.group}>
    <h3>{title}</h3>
    <dl>
      {toLines(shortcuts).map(({ label, keys }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {keys.map((combination) => (
              <Keys key={combination} keys={combination} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

type SheetProps = { open: boolean; onClose: () => void; shortcuts: readonly Shortcut[]; letters: boolean }

const paletteKeys = [
  { keys: 'enter', label: 'Abrir o resultado' },
  { keys: 'ctrl+enter', label: 'Abrir em outra aba' },
  { keys: '>', label: 'Só as ações desta página' },
].map((shortcut) => ({ ...shortcut, everywhere: true, layer: 1 }))

export function ShortcutSheet({ open, onClose, shortcuts, letters }: SheetProps) {
  const active = shortcuts.filter(({ keys, layer }) => layer === 0 && (letters || !isLetter(keys)))
  const onPage = active.filter((shortcut) => !shortcut.everywhere)
  const everywhere = active.filter((shortcut) => shortcut.everywhere)
  return (
    <Modal open={open} title="Atalhos do teclado" size="lg" onClose={onClose}>
      <div className={css.sheet}>
        {onPage.length > 0 && <Group title="Nesta página" shortcuts={onPage} />}
        <Group title="Em todas as páginas" shortcuts={everywhere} />
        <Group title="Em Buscar e comandos" shortcuts={paletteKeys} />
      </div>
      <p className={css.note}>
        {letters
          ? 'Letras sozinhas agem só fora dos campos e podem ser desligadas em Preferências.'
          : 'Os atalhos de uma letra estão desligados em Preferências.'}
      </p>
    </Modal>
  )
}
