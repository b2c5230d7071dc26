import { ActionMenu, notify, useShortcut } from '@app/kit/web'

type KeyedAction = { keys: string; label: string; blocked: string | undefined; run: () => void }

function ActionKey({ keys, label, blocked, run }: KeyedAction) {
  useShortcut(keys, label, () => (blocked === undefined ? run() : notify.info(blocked)))
  return null
}

/** The other actions on the rows: each has a letter, and says why it is not possible now. */
export const KeyedMenu = ({ actions, isOff = false }: { actions: readonly KeyedAction[]; isOff?: boolean }) => (
  <>
    {!isOff && actions.map((action) => <ActionKey key={action.keys} {...action} />)}
    <ActionMenu
      label="Mais ações da linha"
      opener="Mais"
      width={280}
      bordered="small"
      {...(!isOff && { keys: '.' })}
      actions={actions.map(({ keys, label, blocked, run }) => ({
        label: `${label} (${keys.toUpperCase()})`,
        ...(blocked !== undefined && { blocked }),
        onSelect: run,
      }))}
    />
  </>
)
