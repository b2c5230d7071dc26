import { ActionMenu, type MenuAction, notify, useShortcut } from '@app/kit/web'

type KeyedAction = { keys: string; label: string; blocked: string | undefined; run: () => void }

function ActionKey({ keys, label, blocked, run }: KeyedAction) {
  useShortcut(keys, label, () => (blocked === undefined ? run() : notify.info(blocked)))
  return null
}

type KeyedMenuProps = { actions: readonly KeyedAction[]; isOff?: boolean; entries?: readonly MenuAction[] }

/** The other actions on the rows. Each is pressed by its letter, which notifies the reason of a blocked action. */
export const KeyedMenu = ({ actions, isOff = false, entries = [] }: KeyedMenuProps) => (
  <>
    {!isOff && actions.map((action) => <ActionKey key={action.keys} {...action} />)}
    <ActionMenu
      label="Mais ações da linha"
      opener="Mais"
      width={280}
      bordered="small"
      {...(!isOff && { keys: '.' })}
      actions={[
        ...entries,
        ...actions.map(({ keys, label, blocked, run }) => ({
          label: `${label} (${keys.toUpperCase()})`,
          ...(blocked !== undefined && { blocked }),
          onSelect: run,
        })),
      ]}
    />
  </>
)
