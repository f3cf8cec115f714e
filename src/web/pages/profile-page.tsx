import '#web/styles/account.css'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#shared/lib/paths.ts'
import { ConfirmationLink } from '#web/auth/confirmation-link.tsx'
import { Confirming } from '#web/factors/confirming.tsx'
import { SecondStepCard } from '#web/factors/second-step-card.tsx'
import { useApi } from '#web/lib/app-context.ts'
import { Seo } from '#web/lib/seo.tsx'
import { NotificationSettings } from '#web/notifications/settings/notification-settings.tsx'
import { BlockedSenders } from '#web/quote-requests/blocked-senders.tsx'
import { senderBlocksQuery } from '#web/quote-requests/sender-blocks.queries.ts'
import { SavedSearchList } from '#web/saved-searches/saved-search-list.tsx'
import { AccountSettings } from '#web/users/account-settings.tsx'
import { ProfileSettings, type ProfileTab, profileTabs } from '#web/users/profile-settings.tsx'
import { AccountNotifySwitch } from './account-notify-switch.tsx'

export function ProfilePage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const given = new URLSearchParams(search).get('tab')
  const tab = profileTabs.find((name) => name === given) ?? 'edit'
  // Arrow keys move through the tabs, so they replace the history entry.
  const showTab = (next: ProfileTab) =>
    void navigate(next === 'edit' ? paths.profile : `${paths.profile}?tab=${next}`, {
      replace: true,
      preventScrollReset: true,
    })
  return (
    <>
      <Seo title="Profile Settings" description="Your name, photo, activity and account." />
      <div className="Page PageEnd ProfilePage">
        <div className="PageHead">
          <h1>Profile Settings</h1>
        </div>
        <Confirming>
          <ProfileSettings tab={tab} onTab={showTab} settings={<Settings />} />
        </Confirming>
      </div>
    </>
  )
}

function Settings() {
  const { data: blocks = [] } = useQuery(senderBlocksQuery(useApi()))
  return (
    <AccountSettings
      secondStep={<SecondStepCard />}
      notifications={
        <NotificationSettings confirmation={(retry) => <ConfirmationLink onConfirmed={retry} />} />
      }
      savedSearches={<SavedSearchList />}
      blockedSenders={blocks.length > 0 ? <BlockedSenders blocks={blocks} /> : null}
      browserNotifications={<AccountNotifySwitch saysWhyNot />}
    />
  )
}
