import { areLettersOn, getShortcuts, ShortcutSheet } from '@app/kit/web'

export default function KeySheet({ open, close }: { open: boolean; close: () => void }) {
  return <ShortcutSheet open={open} onClose={close} shortcuts={getShortcuts()} letters={areLettersOn()} />
}
