//! The kinds that ids identify: type parameters of [`Id`](super::Id) without values.

/// Lists the kinds of records, one a line, those that people look for most first: the marker, the name of the ids if calls have some,
/// and what a record of the kind is. Each implements [`crate::record::Record`] next to its resource. Its line registers it.
macro_rules! records {
    ($with:ident) => {
        $with! {
            Transaction TransactionId "A payment.";
            Member MemberId "A member of the platform: the record that staff manage, called *user* in the specification and `user_id` on the wire.";
            Demographic DemographicId "The demographic record of a member. Its id is that of the member.";
            Settings SettingsId "The settings of a member. Its id is that of the member.";
            TaxData TaxDataId "The tax data of a member. Its id is that of the member.";
            Quota QuotaId "A quota: a plan that a member has or had.";
            Conversation ConversationId "A conversation.";
            Message MessageId "A message of a conversation.";
            Card CardId "A card of a board.";
            TrackEntry TrackEntryId "A member in a track.";
            Board BoardId "A board of the kanban.";
            Meeting MeetingId "A meeting of a consultant with a member.";
            ClosedDay ClosedDayId "A day on which no meetings are taken, or several in a row.";
            Redirection RedirectionId "A redirection of a consultant's requests to another.";
            Consultant ConsultantId "The working hours of a staff account. Its id is that of the staff account.";
            Phone PhoneId "A phone of a member.";
            Email EmailId "An e-mail address of a member.";
            ImportedPhone ImportedPhoneId "A phone that was imported for a member.";
            Profile "The public profile of a member. Its id is that of the member.";
            Coverage "The zones and segments of a member. Its id is that of the member.";
            Additions "The additional phones and e-mail addresses of a member. Its id is that of the member.";
            Socials "The links of a member to social networks. Its id is that of the member.";
            RegistrationInfo "Where a member registered from. Its id is that of the member.";
            SearchProfile "A member's search. Its id is that of the member.";
            Avatar AvatarId "The picture of a member. Its id is that of the member.";
            Annotation AnnotationId "An annotation on a member.";
            JourneyStep JourneyStepId "A step of a member's journey.";
            Duplicate DuplicateId "Two members that look like one.";
            Smarty SmartyId "A member that is proposed to another.";
            SavedSearch SearchId "A search that is kept for a member.";
            Indication IndicationId "A member who was recommended to another.";
            Campaign CampaignId "A message of a campaign to a member.";
            File FileId "A file of a member.";
            Favourite FavouriteId "A favourite.";
            Subscription SubscriptionId "A member's subscription.";
            PlanGroup PlanGroupId "A plan group.";
            PlanPrice PlanPriceId "A price of a plan from a day on.";
            PlanAdditional PlanAdditionalId "A limit or an extra of plans.";
            Account AccountId "A company that buys as one.";
            AccountUser AccountUserId "A person of accounts.";
            MoneyMonth MoneyMonthId "A month of money. Its id is year and month as one number, as 202611.";
            Outbox OutboxId "An entry of the outbox.";
            Letter LetterId "An e-mail that came in.";
            DisabledEmail DisabledEmailId "An address to which letters do not leave.";
            EmailTemplate EmailTemplateId "The text of a letter in one language, with its versions.";
            MassEmail MassEmailId "A letter to many recipients.";
            Job JobId "Work in steps that goes on after the call that started it.";
            Set SetId "Records of one list under a name.";
            Staff StaffId "A staff account.";
            ServiceAccount ServiceAccountId "A service account. Its id is also that of the account in whose name it acts.";
            Session SessionId "A session of a staff account.";
            Login "Failed sign-ins of one address.";
            Grant "The permission matrix.";
            Refusal "A call that was refused.";
            Export "A list that was exported.";
        }
    };
}

/// Lists the kinds that have ids but no history of their own.
macro_rules! others {
    ($with:ident) => {
        $with! {
            Product ProductId "A product.";
            Plan PlanId "A plan: one period of a plan group.";
            Zone ZoneId "A part of a state where members work.";
            Segment SegmentId "A line of business.";
            Activity ActivityId "An activity of a card.";
            Attachment AttachmentId "A file attached to a track entry.";
            Rating RatingId "A member's rating of another.";
            Movement MovementId "A movement of money.";
            Exception ExceptionId "Money that does not match what was asked.";
            Recipient RecipientId "A recipient of a mass e-mail.";
            Auditable AuditableId "Any record with a history.";
        }
    };
}

macro_rules! mark {
    ($($kind:ident $($id:ident)? $doc:literal;)+) => {
        $( #[doc = $doc]
           #[derive(Debug)]
           pub enum $kind {} )+
    };
}

records!(mark);
others!(mark);

pub(crate) use {others, records};
