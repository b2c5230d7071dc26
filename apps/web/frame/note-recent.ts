import { recents } from '@app/areas/session/contract'
import { call, queryClient, type WebPage } from '@app/kit/web'
import { useEffect } from 'react'

const recentAfterMs = 1500

export function useNoteRecent(page: WebPage, path: string, allowed: boolean) {
  const isRecord = allowed && page.page !== undefined && page.path.includes(':')
  useEffect(() => {
    if (!isRecord) return
    const note = async () => {
      const title = document.querySelector('#content h1')?.textContent?.trim()
      if (!title || document.querySelector('#content [role="alert"]')) return
      await call(recents.create, { body: { path, title: title.slice(0, 200) } }, { quiet: true }).catch(() => undefined)
      await queryClient.invalidateQueries({ queryKey: [recents.create.resource] })
    }
    const timer = setTimeout(note, recentAfterMs)
    return () => clearTimeout(timer)
  }, [isRecord, path])
}
