import { ImageUp, RotateCcw, RotateCw, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '~/text'
import { Menu, MenuItem, MenuLine } from '~/ui/overlay/Menu'

interface PictureMenuProps {
  trigger: ReactNode
  hasPicture: boolean
  acts: { choose: () => void; turn: (angle: 90 | 270) => void; remove: () => void }
  /** Why an act is disabled. */
  reasons: { choose: string | null; turn: string | null; remove: string | null }
}

/** What may be done with the picture of a member. It is drawn open. */
export default function PictureMenu({ trigger, hasPicture, acts, reasons }: PictureMenuProps) {
  return (
    <Menu label={t('record-page.picture')} trigger={trigger} isOpenAtFirst>
      <MenuItem icon={<ImageUp aria-hidden />} reason={reasons.choose} onSelect={acts.choose}>
        {t(hasPicture ? 'record-page.picture.change' : 'record-page.picture.add')}
      </MenuItem>
      {hasPicture && (
        <>
          <MenuItem icon={<RotateCw aria-hidden />} reason={reasons.turn} onSelect={() => acts.turn(90)}>
            {t('record-page.picture.right')}
          </MenuItem>
          <MenuItem icon={<RotateCcw aria-hidden />} reason={reasons.turn} onSelect={() => acts.turn(270)}>
            {t('record-page.picture.left')}
          </MenuItem>
          <MenuLine />
          <MenuItem isDanger icon={<Trash2 aria-hidden />} reason={reasons.remove} onSelect={acts.remove}>
            {t('record-page.picture.remove')}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
