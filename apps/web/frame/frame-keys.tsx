import { getPageTitle, useCan, useShortcut, type WebPage } from '@app/kit/web'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { allAreas } from '../areas.ts'
import { lazyComponent } from '../errors/lazy-boundary.tsx'

const KeySheet = lazyComponent(() => import('./key-sheet.tsx'))

function GoTo({ page, letter }: { page: WebPage; letter: string }) {
  const navigate = useNavigate()
  useShortcut(`g ${letter}`, `Ir para ${getPageTitle(page)}`, () => void navigate(page.path), { everywhere: true })
  return null
}

type FrameKeysProps = { isSheetOpen: boolean; setSheetOpen: (open: boolean) => void }

/** The keys of all pages except that of the palette, and the sheet that lists them. */
export default function FrameKeys({ isSheetOpen, setSheetOpen }: FrameKeysProps) {
  // The sheet stays mounted after its first opening, so that it can animate and return the focus on closing.
  const [isUsed, setUsed] = useState(false)
  if (isSheetOpen && !isUsed) setUsed(true)
  const can = useCan()
  useShortcut('?', 'Atalhos do teclado', () => setSheetOpen(true), { everywhere: true })
  return (
    <>
      {allAreas
        .flatMap(({ pages }) => pages)
        .map((page) => page.letter && can(page.ability) && <GoTo key={page.path} page={page} letter={page.letter} />)}
      {isUsed && <KeySheet open={isSheetOpen} close={() => setSheetOpen(false)} />}
    </>
  )
}
