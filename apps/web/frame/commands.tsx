import { PaletteField, type PaletteKey, useShortcut } from '@app/kit/web'
import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { LazyBoundary, lazyComponent } from '../errors/lazy-boundary.tsx'

const PaletteResults = lazyComponent(() => import('./palette-results.tsx'))
const FrameKeys = lazyComponent(() => import('./frame-keys.tsx'))

const listId = 'palette-results'

/** The typed text, the chosen result, and the keys that wait for the results of the text. */
type OpenPalette = { text: string; keys: readonly PaletteKey[]; option?: string | undefined }

declare global {
  interface Window {
    /** Ends the collection of keys by `index.html` and returns the palette that they ask for. */
    takeEarlyPalette?: () => OpenPalette | undefined
  }
}

export function useCommands() {
  const [palette, setPalette] = useState<OpenPalette>()
  const change = useCallback(
    (part: Partial<OpenPalette>) => setPalette((before) => before && { ...before, ...part }),
    [],
  )
  useEffect(() => {
    // In one task with the effects that register the shortcuts: no key can arrive between them and the field.
    queueMicrotask(() => {
      const early = window.takeEarlyPalette?.()
      if (early) flushSync(() => setPalette(early))
    })
  }, [])
  return { palette, change, setPalette, openPalette: () => setPalette({ text: '', keys: [] }) }
}

export function Commands({ palette, change, setPalette, openPalette }: ReturnType<typeof useCommands>) {
  const [isSheetOpen, setSheetOpen] = useState(false)
  const close = () => setPalette(undefined)
  useShortcut('ctrl+k', 'Buscar e comandos', openPalette, { everywhere: true })
  return (
    <>
      {palette && (
        <PaletteField
          text={palette.text}
          onText={(text) => change({ text, keys: [] })}
          onKey={(key) => setPalette((before) => before && { ...before, keys: [...before.keys, key] })}
          onClose={close}
          isWaiting={palette.keys.length > 0}
          list={{ id: listId, option: palette.option }}
        >
          <LazyBoundary wait={null}>
            <PaletteResults
              {...palette}
              listId={listId}
              change={change}
              close={close}
              openKeys={() => setSheetOpen(true)}
            />
          </LazyBoundary>
        </PaletteField>
      )}
      <LazyBoundary wait={null}>
        <FrameKeys isSheetOpen={isSheetOpen} setSheetOpen={setSheetOpen} />
      </LazyBoundary>
    </>
  )
}
