import type { Entity } from '@ciyu/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAddress } from '../../shell/link.tsx'
import { useT } from '../../shell/use-t.ts'
import { copyEntity } from '../list/copy-list.ts'
import { listPath } from '../lists/list-path.ts'
import { tellRefusal } from '../lists/stores.ts'
import '../lists/texts.ts'

/** Makes the item a list of one's own, and goes there. */
export function CopyButton({ uid, entity }: { uid: string; entity: Entity }) {
  const t = useT()
  const navigate = useNavigate()
  const address = useAddress()
  const [busy, setBusy] = useState(false)
  const copy = async () => {
    setBusy(true)
    try {
      await navigate(address(listPath(await copyEntity(uid, entity))))
    } catch (error) {
      setBusy(false)
      await tellRefusal(error)
    }
  }
  return (
    <button type="button" className="button" disabled={busy} onClick={() => void copy()}>
      {t('lists.copy')}
    </button>
  )
}
