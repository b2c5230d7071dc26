import { useState } from 'react'
import type { FieldAbout } from '../fields/field-source.tsx'
import { Button } from '../layout/button.tsx'
import { Modal } from '../overlays/overlays.tsx'
import css from './conflict-dialog.module.css'
import form from './form.module.css'
import { type FormValues, isSameValue, valueAt } from './paths.ts'

type Side = 'mine' | 'theirs'
type Props = {
  message: string
  fields: ReadonlyMap<string, FieldAbout>
  base: FormValues
  mine: FormValues
  theirs: FormValues
  onClose: () => void
  onSettle: (chosen: FormValues) => void
}

// Lines of a list are compared as a whole: half of each person's list would not be a valid list.
const findTopLevel = (fields: Props['fields']) => [...fields].filter(([name]) => !name.includes('.'))

/** Compares both versions by field. Proposes values that only one side changed, and asks about the others. */
export default function ConflictDialog({ message, fields, base, mine, theirs, onClose, onSettle }: Props) {
  const rows = findTopLevel(fields).filter(([name]) => !isSameValue(valueAt(mine, name), valueAt(theirs, name)))
  const [sides, setSides] = useState<Record<string, Side | undefined>>(() =>
    Object.fromEntries(
      rows.map(([name]) => {
        if (isSameValue(mine[name], base[name])) return [name, 'theirs']
        return [name, isSameValue(theirs[name], base[name]) ? 'mine' : undefined]
      }),
    ),
  )
  const choose = (side: Side) => setSides(Object.fromEntries(rows.map(([name]) => [name, side])))
  const openCount = rows.filter(([name]) => !sides[name]).length
  const settle = () => {
    const entries = findTopLevel(fields).map(([name]) => [name, sides[name] === 'mine' ? mine[name] : theirs[name]])
    onSettle(Object.fromEntries(entries))
  }
  return (
    <Modal open size="lg" title="Este registro mudou enquanto você editava" onClose={onClose}>
      <p>{message.replace(' Recarregue antes de continuar.', '')} O que você digitou continua aqui.</p>
      {rows.length === 0 && <p>Os valores são os mesmos; basta salvar de novo.</p>}
      {rows.length > 0 && (
        <table className={css.sides}>
          <thead>
            <tr>
              <th scope="col">Campo</th>
              <th scope="col">Meu valor</th>
              <th scope="col">Valor salvo</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, { label, show }]) => (
              <tr key={name} data-open={!sides[name] || undefined}>
                <th scope="row">
                  {label}
                  {!sides[name] && <span className={css.ask}>Escolha um</span>}
                </th>
                {(['mine', 'theirs'] as const).map((side) => (
                  <td key={side}>
                    <label>
                      <input
                        type="radio"
                        name={`conflict-${name}`}
                        aria-label={`${label}: ${side === 'mine' ? 'meu valor' : 'valor salvo'}`}
                        checked={sides[name] === side}
                        onChange={() => setSides({ ...sides, [name]: side })}
                      />{' '}
                      {show((side === 'mine' ? mine : theirs)[name]) || '–'}
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={form.actions}>
        <Button onClick={() => choose('mine')}>Manter os meus</Button>
        <Button onClick={() => choose('theirs')}>Usar os salvos</Button>
        <Button
          look="primary"
          blocked={openCount > 0 ? `Falta escolher ${openCount === 1 ? 'um campo' : `${openCount} campos`}` : undefined}
          onClick={settle}
        >
          Continuar
        </Button>
      </div>
    </Modal>
  )
}
