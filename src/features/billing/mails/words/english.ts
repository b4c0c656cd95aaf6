import { type BillingCycle, PLANS, type PlanId } from "#shared/billing/prices-trial-and-grace.ts";

/** Amounts, days and plans are passed in already formatted in the same language. */
export const ENGLISH = {
  plan: ({ plan, billingCycle }: { plan: PlanId; billingCycle: BillingCycle }) =>
    `${PLANS[plan].name}, billed ${billingCycle}`,
  seeBilling: "See your billing",
  nextCharge: (amount: string, day: string) => `Your next charge is ${amount} on ${day}.`,
  noCharge: "No further charges are planned.",
  card: (brand: string, last4: string) => `${brand} ending in ${last4}`,
  enterCard: "Enter a new card",

  cardChanged: {
    subject: (product: string) => `Your ${product} payment card was changed`,
    unknown: "a new card",
    text: (card: string) =>
      `From now on, we charge your subscription to this card: ${card}. We’ve removed the old card.`,
    expected: "If this was you, you don’t need to do anything.",
    notMe: "This wasn’t me: set a new password",
    note: (support: string) =>
      `A new password signs everyone else out. Then enter your own card again, and write to ${support}.`,
  },
  cardExpiring: {
    subject: "Your card expires soon",
    text: (product: string, card: string, month: string, nextCharge: string) =>
      `The card that pays for ${product} (${card}) expires at the end of ${month}. The next charge is on ${nextCharge}.`,
    advice: (graceDays: number) =>
      `If you have a new card, please enter it before then. If the payment fails, your widget stays on for another ${graceDays} days.`,
  },
  graceEnding: {
    subject: (day: string) => `Your widget stays on until ${day}`,
    text: (product: string, day: string) =>
      `Your latest payment to ${product} is still open. If it isn’t paid by ${day}, your widget will disappear from your website.`,
    advice:
      "Enter another card, or pay the open invoice, on your billing page. You won’t lose any settings, and if you pay later, the widget comes back then.",
    action: "Pay the open invoice",
  },
  paymentFailed: {
    subject: (product: string) => `Your payment to ${product} failed`,
    text: (amount: string) => `We couldn’t charge ${amount} to your card.`,
    retry: (day: string) => `We’ll try again on ${day}.`,
    noRetry: "We won’t retry automatically.",
    advice: "Enter a new card, and we’ll use it to pay the open invoice right away.",
    payOpen: "Or pay the open invoice",
    off: "Your widget won’t show on your website until it’s paid.",
    unsure: "Please pay it soon to keep your widget on your website.",
    until: (day: string, graceDays: number) =>
      `Your widget stays on until ${day}, ${graceDays} days after the payment was due. If you pay later, the widget comes back then.`,
  },
  confirmPayment: {
    subject: (product: string) => `Please confirm your payment to ${product}`,
    text: (amount: string) =>
      `Your bank needs you to confirm the payment of ${amount} before it goes through.`,
    action: "Confirm the payment",
    note: "If that doesn’t work, enter another card on your billing page. We’ll use it to pay the invoice right away.",
  },
  planChanged: {
    subject: (product: string) => `Your ${product} plan has changed`,
    text: (before: string, now: string) => `Your plan was ${before}. It’s now ${now}.`,
    note: "If you didn’t make this change, please write to us.",
  },
  receipt: {
    subject: (product: string, amount: string) => `Your receipt from ${product}: ${amount}`,
    text: (amount: string, number: string | null) =>
      `Thank you. We received ${amount}${number ? ` for invoice ${number}` : ""}:`,
    subscription: "Subscription",
    discount: (amount: string) => `Discount: ${amount}`,
    creditBefore: (amount: string) => `Previous credit: ${amount}`,
    debtBefore: (amount: string) => `Previous balance due: ${amount}`,
    creditLeft: (amount: string) => `Remaining credit: ${amount}`,
    debtLeft: (amount: string) => `Carried over to your next invoice: ${amount}`,
    tax: (amount: string) => `Tax included: ${amount}`,
    reverseCharge: "Reverse charge: you account for the value-added tax.",
    viewInvoice: "View and print the invoice",
    seeInvoices: "See your invoices",
    agreed: (plan: string, day: string) => `Your account has the ${plan} plan until ${day}.`,
    beside:
      "Your subscription continues alongside it and is charged as before. If you no longer need it, cancel it under “Plan and billing.”",
    ended: (support: string) =>
      `Your subscription had already ended when this payment came in. Please write to ${support}: we’ll refund it, or help you start again.`,
    paidUntil: (day: string) => `You’re paid up until ${day}.`,
    canceled: "Your subscription is canceled, so it won’t renew.",
    renews: "Your subscription then renews unless you cancel it first.",
  },
  canceled: {
    subject: (product: string) => `Your ${product} subscription is canceled`,
    text: (plan: string) => `Your subscription (${plan}) is canceled, and you won’t be charged for it again.`,
    worksUntil: (day: string) =>
      `The widget works until ${day}. After that, it no longer shows on your website. You keep your account and its settings.`,
    ended: (plan: string) =>
      `Your subscription (${plan}) is canceled and has ended. You don’t have to pay any invoice that was still open, and we won’t charge your card again.`,
    endedOff: "The widget no longer shows on your website. You keep your account and its settings.",
    granted: "Your account has this plan or a higher one even without it, so your widget stays on.",
    unpaid: (plan: string, day: string) =>
      `Your subscription (${plan}) is canceled and ends on ${day}. It won’t renew.`,
    off: "The invoice for the current period is still open, and your widget won’t show on your website until it’s paid.",
    stillOn: (day: string) =>
      `The invoice for the current period is still open. Unless it’s paid by ${day}, your widget will disappear from your website after that.`,
    action: "Resume the subscription",
    note: (day: string) => `You can resume it until ${day}, as if you had never canceled.`,
  },
  ended: {
    subject: (product: string) => `Your ${product} subscription has ended`,
    text: (plan: string) =>
      `Your subscription (${plan}) has ended because we didn’t receive your payment. The widget no longer shows on your website, and you won’t be charged again.`,
    advice: "You keep your account and its settings. Subscribe again, and the widget comes back right away.",
    action: "Subscribe again",
  },
  resumed: {
    subject: (product: string) => `Your ${product} subscription continues`,
    text: (plan: string) => `You have resumed your subscription (${plan}), and your cancellation is undone.`,
    asBefore: "It continues as before.",
  },
  started: {
    subject: (product: string, isTrial: boolean) =>
      `Your ${product} ${isTrial ? "free trial" : "subscription"} has started`,
    text: (isTrial: boolean) =>
      `Your ${isTrial ? "free trial" : "subscription"} has started. Please keep this email: it says what you agreed to.`,
    plan: (plan: string) => `Plan: ${plan}`,
    nothingToday: "Charged today: nothing",
    firstCharge: (amount: string, day: string) =>
      `First charge: ${amount} on ${day}, when the trial ends. Cancel before that day and you pay nothing.`,
    paidToday: (amount: string) => `Charged today: ${amount}. You’ll get the receipt in a separate email.`,
    nextCharge: (amount: string, day: string) => `Next charge: ${amount} on ${day}`,
    price: (amount: string, cycle: BillingCycle) =>
      `${amount} ${cycle === "yearly" ? "every year" : "every month"}`,
    percent: (percent: number) => `${percent}%`,
    reduced: (reduction: string, until: string | null) =>
      ` (${reduction} off${until ? ` until ${until}` : ""})`,
    renewal: (price: string) =>
      `Renewal: your subscription renews automatically. Your card is charged ${price} until you cancel.`,
    cancel: (isTrial: boolean) =>
      `How to cancel: sign in, open “Plan and billing” and choose “Cancel subscription.” It takes effect ${isTrial ? "when the trial ends" : "at the end of the period you have paid for"}, and you won’t be charged again.`,
    action: "Plan and billing",
    note: "If you didn’t start it, please write to us.",
  },
  converted: {
    subject: (product: string) => `Your ${product} subscription has begun`,
    text: (plan: string, amount: string) =>
      `Your free trial is over, and your subscription (${plan}) has begun. The first payment of ${amount} has gone through, and you’ll get the receipt in a separate email.`,
    backOn: "Your widget is on.",
    stillOn: "Your widget stays on without interruption.",
    nextCharge: (day: string) => `Your next charge is on ${day}.`,
  },
  trialEnding: {
    subject: (product: string, day: string) => `Your ${product} trial ends on ${day}`,
    text: (day: string, plan: string, amount: string | null) =>
      `Your free trial ends on ${day}. Your subscription (${plan}) then begins${amount ? `, and your card is charged ${amount}` : ""}.`,
    advice:
      "You don’t need to do anything. If you don’t want to be charged, cancel before that day: the widget keeps working until the trial ends.",
    withoutCard: (day: string) =>
      `Your free trial ends on ${day}. After that, the widget no longer shows on your website, and you won’t be charged.`,
    keep: "To keep it, choose a plan. The rest of your trial stays free.",
    choosePlan: "Choose a plan",
  },
  usage: {
    subject: (percent: 80 | 100) => `${percent === 100 ? "All" : "80%"} of this month’s visits are used`,
    text: (visits: string, plan: string, included: string) =>
      `Your websites have had ${visits} visits this month. Your ${plan} plan includes ${included}.`,
    nobodyCutOff: (day: string) =>
      `Your widget stays on for all your visitors, and you won’t be charged extra. The count starts over on ${day}.`,
    advice: "If this is a typical month, a larger plan may be a better fit.",
    action: "Compare plans",
    chooseMails: "Choose which emails you get",
  },
  credit: {
    subject: (product: string, amount: string) => `You have a credit of ${amount} at ${product}`,
    text: (amount: string) =>
      `We’ve given your account a credit of ${amount}. It pays your next invoices before we charge your card.`,
  },
  refund: {
    subject: (product: string, amount: string) => `Your refund from ${product}: ${amount}`,
    text: (amount: string, invoice: string) =>
      `We’ve refunded ${amount} of invoice ${invoice}. It usually takes 5 to 10 days to arrive on the card you paid with.`,
    outside: (amount: string, invoice: string) =>
      `We’re refunding ${amount} of invoice ${invoice}. You didn’t pay it by card, so we’re sending the money back the way it came, such as by bank transfer.`,
    creditNote: (number: string) => `The credit note for your books is ${number}.`,
    action: "View and print the credit note",
    note: "Your plan stays the same.",
    ended: (plan: string) => `The ${plan} plan it paid for has ended.`,
  },
  invoice: {
    subject: (product: string, amount: string, day: string) =>
      `Your invoice from ${product}: ${amount}, due ${day}`,
    text: (number: string, description: string, amount: string) =>
      `Here is invoice ${number} for “${description}”: ${amount}.`,
    pay: (day: string, byTransfer: boolean) =>
      `Please pay it by ${day}${byTransfer ? ", by bank transfer or by card" : ""}. The invoice page shows you how.`,
    agreed: (plan: string, day: string) => `Once it’s paid, your account has the ${plan} plan until ${day}.`,
    action: "View and pay the invoice",
  },
};

export type BillingMailWords = typeof ENGLISH;
