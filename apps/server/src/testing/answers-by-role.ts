import { readAnswers } from './read-answers.ts';

export const CALL_ANSWERS = readAnswers(`
getMe                | ok                 | .             | .                       | .                               | .             | .
register             | ok                 | .             | .                       | .                               | .             | .
login                | 401 login_wrong    | .             | .                       | .                               | .             | .
logout               | ok                 | .             | .                       | .                               | .             | .
changePassword       | 401 login_required | .             | ok                      | .                               | .             | .
changeLanguage       | 401 login_required | .             | ok                      | .                               | .             | .
listLogins           | 401 login_required | .             | ok                      | .                               | .             | .
getProofs            | 401 login_required | . | ok | . | . | .
preparePasskey       | 401 login_required | . | ok | . | 401 account_proof_required | .
addPasskey           | 401 login_required | . | 403 passkey_failed | . | 401 account_proof_required | .
renamePasskey        | 401 login_required | . | 404 not_found | . | . | .
removePasskey        | 401 login_required | . | 404 not_found | . | 401 account_proof_required | .
prepareTotp          | 401 login_required | . | ok | . | 401 account_proof_required | .
confirmTotp          | 401 login_required | . | 403 proof_code_wrong | . | 401 account_proof_required | .
removeTotp           | 401 login_required | . | ok | . | 401 account_proof_required | .
makeRecoveryCodes    | 401 login_required | . | ok | . | 401 account_proof_required | .
preparePasskeyLogin  | ok | . | . | . | . | .
passkeyLogin         | 403 passkey_failed | . | . | . | . | .
preparePasskeyProof  | 401 login_required | . | ok | . | . | .
proveLogin           | 401 login_required | . | 403 proof_method_refused | . | . | .
getDemoCode          | 404 not_found | . | . | . | . | .
endLogin             | 401 login_required | .             | 404 not_found           | .                               | .             | .
createDlvctoken      | 401 login_required | .             | ok                      | .                               | .             | .
dlvctokenOwner       | ok                 | .             | .                       | .                               | .             | .
barViewer            | 401 login_required | .             | 403 forbidden           | 404 not_found                   | 403 forbidden | .
listBars             | 401 login_required | .             | 403 forbidden           | ok                              | 403 forbidden | .
answerBar            | 401 login_required | .             | 403 forbidden           | 404 not_found                   | 403 forbidden | .
ownBar               | 401 login_required | .             | ok                      | 403 forbidden                   | .             | .
requestLift          | 401 login_required | .             | 404 not_found           | 403 forbidden                   | .             | .
startCall            | 401 login_required | .             | 409 price_changed       | 403 forbidden                   | .             | .
cancelCall           | 401 login_required | .             | 404 not_found           | 403 forbidden                   | .             | .
answerCall           | 401 login_required | .             | 403 forbidden           | 404 not_found                   | 403 forbidden | .
listCalls            | 401 login_required | .             | ok                      | .                               | .             | .
getMailSettings      | 401 login_required | . | ok | . | . | .
setMailSettings      | 401 login_required | . | ok | . | . | .
changeAddress        | 401 login_required | . | ok | . | . | .
sendVerification     | 401 login_required | . | 409 mail_same_address | . | . | .
verifyAddress        | 410 mail_link_invalid | . | . | . | . | .
requestPasswordReset | ok | . | . | . | . | .
resetPassword        | 410 mail_link_invalid | . | . | . | . | .
unsubscribe          | 410 mail_link_invalid | . | . | . | . | .
listDemoMails        | ok | . | . | . | . | .
openContact          | ok | . | . | . | . | .
readContact          | 404 contact_not_found | . | . | . | . | .
writeContact         | 404 contact_not_found | . | . | . | . | .
closeContact         | 404 contact_not_found | . | . | . | . | .
listContacts         | 401 login_required | . | ok | . | . | .
listCampaignBanners  | ok | . | . | . | . | .
getClosing           | 401 login_required | . | ok | 403 forbidden | . | .
closeAccount         | 401 login_required | . | 409 closing_changed | 403 forbidden | . | .
getClosingRequest    | 401 login_required | . | 403 forbidden | ok | 403 forbidden | .
requestClosing       | 401 login_required | . | 403 forbidden | ok | 403 forbidden | .
listChannels         | ok                 | .             | .                       | .                               | .             | .
getChannel           | ok                 | .             | .                       | .                               | .             | .
prepareChannel       | 401 login_required | .             | 403 forbidden           | ok                              | 403 forbidden | .
commandChannel       | 401 login_required | .             | 403 forbidden           | 409 command_refused             | 403 forbidden | .
ownChannel           | 401 login_required | .             | 403 forbidden           | ok                              | 403 forbidden | .
setChannelOptions    | 401 login_required | .             | 403 forbidden           | ok                              | 403 forbidden | .
getStreamKey         | 401 login_required | .             | 403 forbidden           | ok                              | 403 forbidden | .
rotateStreamKey      | 401 login_required | .             | 403 forbidden           | ok                              | 403 forbidden | .
getStats             | 404 not_found      | .             | .                       | .                               | .             | .
overseeBar           | 401 login_required | .             | 403 forbidden           | .                               | 403 staff_right_missing | .
overseeSessionEnd    | 401 login_required | .             | 403 forbidden           | .                               | 403 staff_right_missing | .
overseeBroadcastEnd  | 401 login_required | .             | 403 forbidden           | .                               | 403 staff_right_missing | .
listOversightActs    | 401 login_required | .             | 403 forbidden           | .                               | 403 oversight_outside | .
sendStaffMessage     | 401 login_required | .             | 403 forbidden           | .                               | 403 staff_right_missing | .
answerStaffMessage   | 401 login_required | .             | 409 staff_message_unknown | .                             | 403 forbidden | .
listStaffMessages    | 401 login_required | .             | ok                      | .                               | . | .
readStaffMessages    | 401 login_required | .             | ok                      | .                               | . | .
getChatRules         | 401 login_required | . | ok | . | . | .
getOwnChatRules      | 401 login_required | . | 403 forbidden | ok | 403 forbidden | .
setChatRules         | 401 login_required | . | 403 forbidden | ok | 403 forbidden | .
listHeldLines        | 401 login_required | . | 403 forbidden | . | . | .
decideHeldLine       | 401 login_required | . | 404 not_found | . | 403 forbidden | .
deleteChatLine       | 401 login_required | . | 404 not_found | . | 403 forbidden | .
pinChatLine          | 401 login_required | . | 403 forbidden | 404 not_found | 403 forbidden | .
muteViewer           | 401 login_required | . | 403 forbidden | . | . | .
setRoomHelper        | 401 login_required | . | 403 forbidden | 404 not_found | 403 forbidden | .
getModeration        | 401 login_required | . | 403 forbidden | ok | 403 forbidden | .
undoModerationAct    | 401 login_required | . | 403 forbidden | 404 not_found | 403 forbidden | .
getPoll              | ok | . | . | . | . | .
getCheers            | ok | . | . | . | . | .
sendCheer            | 401 login_required | . | 403 cheer_from_outside | 403 forbidden | . | .
listCheers           | 401 login_required | . | 403 forbidden | ok | 403 forbidden | .
beginPoll            | 401 login_required | . | 403 forbidden | 400 poll_options_wrong | 403 forbidden | .
closePoll            | 401 login_required | . | 403 forbidden | 404 not_found | 403 forbidden | .
votePoll             | 401 login_required | . | 404 not_found | 403 forbidden | . | .
buyPollVote          | 401 login_required | . | 404 not_found | 403 forbidden | . | .
getTicketShow        | ok | . | . | . | . | .
announceTicketShow   | 401 login_required | . | 403 forbidden | 400 ticket_show_price_wrong | 403 forbidden | .
moveTicketShow       | 401 login_required | . | 403 forbidden | 404 not_found | 403 forbidden | .
buyTicket            | 401 login_required | . | 404 not_found | 403 forbidden | . | .
sendPrivateMessage   | 401 login_required | . | 403 private_message_from_outside | 403 forbidden | . | .
sendSecretMessage    | 401 login_required | . | 403 private_message_from_outside | 403 forbidden | . | .
answerPrivateMessage | 401 login_required | . | 403 forbidden | 409 private_message_viewer_away | 403 forbidden | .
listPrivateMessages  | 401 login_required | . | ok | 403 forbidden | . | .
listRoomPrivateMessages | 401 login_required | . | 403 forbidden | ok | 403 forbidden | .
overseePrivateMessages | 401 login_required | . | 403 forbidden | . | 403 oversight_outside | .
readPrivateMessages  | 401 login_required | . | ok | . | 403 forbidden | .
getTranslation       | ok | . | . | . | . | .
getChatBoard         | 401 login_required | . | ok | . | . | .
setChatBoard         | 401 login_required | . | ok | . | . | .
getQuickTexts        | 401 login_required | . | ok | . | 403 forbidden | .
setQuickTexts        | 401 login_required | . | ok | . | 403 forbidden | .
listGifts            | ok                 | .             | .                       | .                               | .             | .
setViewerFlag        | 401 login_required | .             | 403 forbidden           | 404 not_found                   | 403 forbidden | .
listFavourites       | 401 login_required | .             | ok                      | 403 forbidden                   | .             | .
listFavouriteNames   | 401 login_required | .             | ok                      | 403 forbidden                   | .             | .
getFavourite         | 401 login_required | .             | ok                      | 403 forbidden                   | .             | .
addFavourite         | 401 login_required | .             | ok                      | 403 forbidden                   | .             | .
removeFavourite      | 401 login_required | .             | ok                      | 403 forbidden                   | .             | .
setLoginNotice       | 401 login_required | .             | 404 not_found           | 403 forbidden                   | .             | .
setFavouriteSettings | 401 login_required | .             | 400 favourite_settings_wrong | 403 forbidden             | .             | .
listPushDevices      | 401 login_required | .             | ok                      | 403 forbidden                   | .             | .
addPushDevice        | 401 login_required | .             | 400 push_device_wrong   | 403 forbidden                   | .             | .
endPushDevice        | 401 login_required | .             | ok                      | 403 forbidden                   | .             | .
testPushDevice       | 401 login_required | .             | 404 not_found           | 403 forbidden                   | .             | .
setPushDetail        | 401 login_required | .             | ok                      | 403 forbidden                   | .             | .
getFavouriteCount    | 401 login_required | .             | 403 forbidden           | ok                              | 403 forbidden | .
showFavouriteCount   | 401 login_required | .             | 403 forbidden           | ok                              | 403 forbidden | .
setIgnore            | 401 login_required | .             | 403 forbidden           | 404 not_found                   | 403 forbidden | .
sendGift             | 401 login_required | .             | 403 gift_from_outside   | 403 forbidden                   | .             | .
listThankables       | 401 login_required | .             | ok                      | 403 forbidden                   | .             | .
sendThankYou         | 401 login_required | .             | 409 thank_you_too_little_spent | 403 forbidden            | .             | .
getThankYouChoice    | 401 login_required | .             | 403 forbidden           | ok                              | 403 forbidden | .
setThankYouChoice    | 401 login_required | .             | 403 forbidden           | ok                              | 403 forbidden | .
listReviews          | ok                 | .             | .                       | .                               | .             | .
getReviewStanding    | 401 login_required | .             | ok                      | 403 forbidden                   | .             | .
sendReview           | 401 login_required | .             | 400 review_too_short    | 403 forbidden                   | .             | .
listOwnReviews       | 401 login_required | .             | ok                      | 403 forbidden                   | .             | .
deleteReview         | 401 login_required | .             | 404 not_found           | 403 forbidden                   | .             | .
listReceivedReviews  | 401 login_required | .             | 403 forbidden           | ok                              | 403 forbidden | .
answerReview         | 401 login_required | .             | 403 forbidden           | 404 not_found                   | 403 forbidden | .
listRanking          | ok                 | .             | .                       | .                               | .             | .
getOwnRanking        | 401 login_required | .             | 403 forbidden           | ok                              | 403 forbidden | .
getRankingChoice     | 401 login_required | .             | ok                      | .                               | .             | .
setRankingChoice     | 401 login_required | .             | ok                      | .                               | .             | .
listSupporters       | ok                 | .             | .                       | .                               | .             | .
listOwnSupporters    | 401 login_required | .             | 403 forbidden           | ok                              | 403 forbidden | .
listRankingEvents    | ok                 | .             | .                       | .                               | .             | .
getRankingEvent      | 404 not_found      | .             | .                       | .                               | .             | .
setRankingEntry      | 401 login_required | .             | 403 forbidden           | 404 not_found                   | 403 forbidden | .
searchPerformers     | 400 bad_request    | .             | .                       | .                               | .             | .
listTags             | ok                 | .             | .                       | .                               | .             | .
listHomeRows         | ok                 | .             | .                       | .                               | .             | .
getOwnTags           | 401 login_required | .             | 403 forbidden           | ok                              | 403 forbidden | .
setOwnTags           | 401 login_required | .             | 403 forbidden           | ok                              | 403 forbidden | .
listSavedSearches    | 401 login_required | .             | ok                      | 403 forbidden                   | .             | .
saveSearch           | 401 login_required | .             | 400 bad_request         | 403 forbidden                   | .             | .
removeSavedSearch    | 401 login_required | .             | ok                      | 403 forbidden                   | .             | .
getRecommendChoice   | 401 login_required | .             | ok                      | 403 forbidden                   | .             | .
setRecommendChoice   | 401 login_required | .             | ok                      | 403 forbidden                   | .             | .
getProfile           | ok                 | .             | .                       | .                               | .             | .
recommendPerformer   | 401 login_required | .             | ok / 403 recommend_promo | 403 forbidden                   | .             | .
getOwnProfile        | 401 login_required | .             | 403 forbidden           | ok                              | 403 forbidden | .
saveOwnProfile       | 401 login_required | .             | 403 forbidden           | 400 profile_birth_date          | 403 forbidden | .
setNextLogins        | 401 login_required | .             | 403 forbidden           | 409 profile_changed             | 403 forbidden | .
listHistory          | 401 login_required | .             | ok                      | 403 forbidden                   | .             | .
forgetVisit          | 401 login_required | .             | ok                      | 403 forbidden                   | .             | .
forgetHistory        | 401 login_required | .             | ok                      | 403 forbidden                   | .             | .
getOwnViewerProfile  | 401 login_required | .             | ok                      | 403 forbidden                   | .             | .
saveViewerProfile    | 401 login_required | .             | 409 profile_changed     | 403 forbidden                   | .             | .
deleteViewerPicture  | 401 login_required | .             | ok                      | 403 forbidden                   | .             | .
getViewerProfile     | 401 login_required | .             | 403 forbidden           | 404 not_found                   | 403 forbidden | .
listVisitors         | 401 login_required | .             | 403 forbidden           | ok                              | 403 forbidden | .
getMemo              | 401 login_required | .             | 404 not_found           | 404 not_found                   | 403 forbidden | .
setMemo              | 401 login_required | .             | 404 not_found           | 404 not_found                   | 403 forbidden | .
getMiles             | 401 login_required | .             | ok                      | 403 forbidden                   | .             | .
listMileLines        | 401 login_required | .             | ok                      | 403 forbidden                   | .             | .
getMissions          | 401 login_required | .             | ok                      | .                               | 403 forbidden | .
claimMission         | 401 login_required | .             | 403 mission_address_needed / 403 mission_promo | 409 mission_changed  | 403 forbidden | .
getRewards           | 401 login_required | .             | ok                      | 403 forbidden                   | .             | .
listRewards          | 401 login_required | .             | ok                      | 403 forbidden                   | .             | .
exchangeMiles        | 401 login_required | .             | 409 mile_rate_changed   | 403 forbidden                   | .             | .
getPresents          | 401 login_required | .             | 403 forbidden           | ok                              | 403 forbidden | .
sendPresents         | 401 login_required | .             | 403 forbidden           | 409 present_not_on_air          | 403 forbidden | .
getOwnIdVideo        | 401 login_required | .             | 403 forbidden           | ok                              | 403 forbidden | .
withdrawIdVideo      | 401 login_required | .             | 403 forbidden           | 404 not_found                   | 403 forbidden | .
listAlbums           | ok                 | .             | .                       | .                               | .             | .
getAlbum             | 404 not_found      | .             | .                       | .                               | .             | .
buyAlbum             | 401 login_required | .             | 404 not_found           | 403 forbidden                   | .             | .
listBoughtAlbums     | 401 login_required | .             | ok                      | 403 forbidden                   | .             | .
listOwnAlbums        | 401 login_required | .             | 403 forbidden           | ok                              | 403 forbidden | .
makeAlbum            | 401 login_required | .             | 403 forbidden           | 400 album_price                 | 403 forbidden | .
changeAlbum          | 401 login_required | .             | 403 forbidden           | 400 album_price                 | 403 forbidden | .
deleteAlbum          | 401 login_required | .             | 403 forbidden           | 404 not_found                   | 403 forbidden | .
orderAlbum           | 401 login_required | .             | 403 forbidden           | 404 not_found                   | 403 forbidden | .
captionAlbumPicture  | 401 login_required | .             | 403 forbidden           | 404 not_found                   | 403 forbidden | .
deleteAlbumPicture   | 401 login_required | .             | 403 forbidden           | 404 not_found                   | 403 forbidden | .
listAlbumBuyers      | 401 login_required | .             | 403 forbidden           | 404 not_found                   | 403 forbidden | .
countMailbox         | 401 login_required | .             | ok                      | .                               | 403 forbidden | .
listMailbox          | 401 login_required | .             | ok                      | .                               | 403 forbidden | .
readMailbox          | 401 login_required | .             | 404 performer_not_found | 404 not_found                   | 403 forbidden | .
writeMailbox         | 401 login_required | .             | 400 mailbox_price       | .                               | 403 forbidden | .
markMailbox          | 401 login_required | .             | 404 performer_not_found | 404 not_found                   | 403 forbidden | .
buyMailboxPicture    | 401 login_required | .             | 404 not_found           | 403 forbidden                   | .             | .
chooseMailbox        | 401 login_required | .             | 404 performer_not_found | 403 forbidden                   | .             | .
getMailboxChoice     | 401 login_required | .             | ok                      | 403 forbidden                   | .             | .
setMailboxChoice     | 401 login_required | .             | ok                      | 403 forbidden                   | .             | .
getMailboxSetting    | 401 login_required | .             | 403 forbidden           | ok                              | 403 forbidden | .
setMailboxSetting    | 401 login_required | .             | 403 forbidden           | 400 mailbox_price               | 403 forbidden | .
sendMailboxCircular      | 401 login_required | .             | 403 forbidden           | 409 mailbox_circular_none           | 403 forbidden | .
listOwnDoorPictures  | 401 login_required | .             | 403 forbidden           | ok                              | 403 forbidden | .
orderDoorPictures    | 401 login_required | .             | 403 forbidden           | ok                              | 403 forbidden | .
deleteDoorPicture    | 401 login_required | .             | 403 forbidden           | 404 not_found                   | 403 forbidden | .
getIdVideo           | 401 login_required | .             | ok                      | 403 forbidden                   | .             | .
startIdVideoView     | 401 login_required | .             | 404 id_video_gone       | 403 forbidden                   | .             | .
cancelIdVideoView    | 401 login_required | .             | 404 not_found           | 403 forbidden                   | .             | .
newestIdVideoView    | 401 login_required | .             | ok                      | 403 forbidden                   | .             | .
getPointLots         | 401 login_required | .             | ok                      | 403 forbidden                   | .             | .
takePointNotices     | 401 login_required | .             | ok                      | 403 forbidden                   | .             | .
getStatement         | 401 login_required | .             | ok                      | 403 forbidden                   | .             | .
getOwnPayouts | 401 login_required | . | 404 not_found | ok | 403 forbidden | .
getOwnPayout | 401 login_required | . | 404 not_found | . | 403 forbidden | .
setPayee | 401 login_required | . | 404 not_found | 422 payee_invalid | 403 forbidden | .
getEarnings          | 401 login_required | .             | 403 forbidden           | ok                              | 403 forbidden | .
getBroadcastEarnings | 401 login_required | .             | 403 forbidden           | ok                              | 403 forbidden | .
getBroadcastSummary  | 401 login_required | .             | 403 forbidden           | ok                              | 403 forbidden | .
listPacks            | ok                 | .             | .                       | .                               | .             | .
reviewOrder          | 401 login_required | .             | 400 bad_request         | 403 forbidden                   | .             | .
lookUpCoupon         | 401 login_required | .             | 404 coupon_unknown      | 403 forbidden                   | .             | .
listPlans            | ok                 | .             | .                       | .                               | .             | .
reviewPlan           | 401 login_required | .             | 404 not_found | 403 forbidden                  | .             | .
orderPlan            | 401 login_required | .             | 404 not_found | 403 forbidden                  | .             | .
cancelPlan           | 401 login_required | .             | 404 not_found           | 403 forbidden                   | .             | .
redeemCoupon         | 401 login_required | .             | 404 coupon_unknown      | 403 forbidden                   | .             | .
getOwnPartner        | 401 login_required | .             | ok                      | 403 forbidden                   | .             | .
getOwnAgency         | 401 login_required | .             | ok                      | .                               | 403 forbidden | .
inviteAgencyMember   | 401 login_required | .             | 404 not_found           | .                               | 403 forbidden | .
offerAgencyShare     | 401 login_required | .             | 404 not_found           | .                               | 403 forbidden | .
withdrawAgencyOffer  | 401 login_required | .             | 404 not_found           | .                               | 403 forbidden | .
answerAgencyOffer    | 401 login_required | .             | 404 not_found           | .                               | 403 forbidden | .
leaveAgency          | 401 login_required | .             | 404 not_found           | .                               | 403 forbidden | .
getReferral          | 401 login_required | .             | ok                      | 403 forbidden                   | .             | .
startPurchase        | 401 login_required | .             | 400 bad_request         | 403 forbidden                   | .             | .
getStoredCard        | 401 login_required | .             | ok                      | 403 forbidden                   | .             | .
setStoredCard        | 401 login_required | .             | 404 not_found           | 403 forbidden                   | .             | .
reviewCardOrder      | 401 login_required | .             | 400 bad_request         | 403 forbidden                   | .             | .
chargeStoredCard     | 401 login_required | .             | 400 bad_request         | 403 forbidden                   | .             | .
getTopUp             | 401 login_required | .             | ok                      | 403 forbidden                   | .             | .
reviewTopUp          | 401 login_required | .             | 400 bad_request         | 403 forbidden                   | .             | .
setTopUp             | 401 login_required | .             | 400 bad_request         | 403 forbidden                   | .             | .
stopTopUp            | 401 login_required | .             | ok                      | 403 forbidden                   | .             | .
listReceipts         | 401 login_required | .             | ok                      | 403 forbidden                   | .             | .
readReceipt          | 401 login_required | .             | 404 not_found           | 403 forbidden                   | .             | .
listBankTransfers    | 401 login_required | .             | ok                      | .                               | .             | .
getBankTransfer      | 401 login_required | .             | 404 not_found           | .                               | .             | .
cancelBankTransfer   | 401 login_required | .             | 404 not_found           | 403 forbidden                   | .             | .
getPurchase          | 401 login_required | .             | 404 not_found           | .                               | .             | .
listQueues           | 404 not_found | . | . | . | . | .
listQueueItems       | 404 not_found | . | . | . | . | .
readQueueItem        | 404 not_found | . | . | . | . | .
claimNextItem        | 404 not_found | . | . | . | . | .
claimItem            | 404 not_found | . | . | . | . | .
renewItemClaim       | 404 not_found | . | . | . | . | .
giveItemBack         | 404 not_found | . | . | . | . | .
decideItem           | 404 not_found | . | . | . | . | .
sendReport           | 401 login_required | . | 404 performer_not_found | . | . | .
listReports          | 401 login_required | . | ok | . | . | .
listRecordings       | 401 login_required | .             | 403 forbidden           | ok                              | 403 forbidden | .
startRecording       | 401 login_required | .             | 403 forbidden           | 501 media_recording_unsupported | 403 forbidden | .
stopRecording        | 401 login_required | .             | 403 forbidden           | ok                              | 403 forbidden | .
deleteRecording      | 401 login_required | .             | 403 forbidden           | 404 not_found                   | 403 forbidden | .
getQuote             | 401 login_required | .             | ok                      | 403 forbidden                   | ok            | .
getTrial             | ok                 | .             | .                       | .                               | .             | .
joinSession          | ok                 | .             | .                       | 403 forbidden                   | ok            | .
currentSession       | 401 login_required | ok            | .                       | .                               | .             | .
renewMedia           | 401 login_required | 404 not_found | .                       | .                               | .             | .
leaveSession         | 401 login_required | 404 not_found | .                       | .                               | .             | .
endOfSession         | 401 login_required | 404 not_found | .                       | .                               | .             | .
getSpendLimit        | 401 login_required | .             | ok                      | 403 forbidden                   | .             | .
getViewerTier        | 401 login_required | .             | ok                      | 403 forbidden                   | .             | .
setSpendLimit        | 401 login_required | .             | ok                      | 403 forbidden                   | .             | .
excludeSelf          | 401 login_required | .             | ok                      | 403 forbidden                   | .             | .
getSite              | ok                 | .             | .                       | .                               | .             | .
listBlog             | ok | . | . | . | . | .
listPerformerBlog    | ok | . | . | . | . | .
getBlogEntry         | 404 not_found | . | . | . | . | .
likeBlogEntry        | 401 login_required | . | 404 not_found | 403 forbidden | . | .
listBlogComments     | 404 not_found | . | . | . | . | .
sendBlogComment      | 401 login_required | . | 404 not_found | 403 forbidden | . | .
deleteBlogComment    | 401 login_required | . | 404 not_found | 403 forbidden | . | .
listOwnBlog          | 401 login_required | . | 403 forbidden | ok | 403 forbidden | .
getOwnEntry          | 401 login_required | . | 403 forbidden | 404 not_found | 403 forbidden | .
makeEntry            | 401 login_required | . | 403 forbidden | ok | 403 forbidden | .
changeEntry          | 401 login_required | . | 403 forbidden | 404 not_found | 403 forbidden | .
deleteEntry          | 401 login_required | . | 403 forbidden | 404 not_found | 403 forbidden | .
deleteBlogPicture    | 401 login_required | . | 403 forbidden | 404 not_found | 403 forbidden | .
captionBlogPicture   | 401 login_required | . | 403 forbidden | 404 not_found | 403 forbidden | .
listOwnComments      | 401 login_required | . | 403 forbidden | ok | 403 forbidden | .
decideComment        | 401 login_required | . | 403 forbidden | 404 not_found | 403 forbidden | .
banCommentAuthor     | 401 login_required | . | 403 forbidden | 404 not_found | 403 forbidden | .
liftAuthorBan        | 401 login_required | . | 403 forbidden | 404 not_found | 403 forbidden | .
listHelp             | ok                 | .             | .                       | .                               | .             | .
getHelp              | 404 not_found      | .             | .                       | .                               | .             | .
getLegalPage         | ok                 | .             | .                       | .                               | .             | .
sendTip              | 401 login_required | .             | 403 tip_from_outside    | 403 forbidden                   | .             | .
listStageEffects     | ok                 | .             | .                       | .                               | .             | .
sendStageEffect      | 401 login_required | .             | 403 stage_effect_from_outside | 403 forbidden             | .             | .
getTipDiscount       | 401 login_required | .             | ok                      | .                               | .             | .
getTipRanking        | 401 login_required | .             | ok                      | .                               | .             | .
listTips             | 401 login_required | .             | 403 forbidden           | ok                              | 403 forbidden | .
getTipGoal           | ok                 | .             | .                       | .                               | .             | .
getOwnTipGoal        | 401 login_required | .             | 403 forbidden           | ok                              | 403 forbidden | .
setTipGoal           | 401 login_required | .             | 403 forbidden           | 400 tip_goal_steps_wrong        | 403 forbidden | .
removeTipGoal        | 401 login_required | .             | 403 forbidden           | ok                              | 403 forbidden | .
getTipMenu           | ok                 | .             | .                       | .                               | .             | .
getOwnTipMenu        | 401 login_required | .             | 403 forbidden           | ok                              | 403 forbidden | .
setTipMenu           | 401 login_required | .             | 403 forbidden           | ok                              | 403 forbidden | .
sendTipRequest       | 401 login_required | .             | 403 tip_menu_from_outside | 403 forbidden                 | .             | .
answerTipRequest     | 401 login_required | .             | 403 forbidden           | 404 not_found                   | 403 forbidden | .
requestTwoshot       | 401 login_required | .             | 409 twoshot_unavailable | 403 forbidden                   | .             | .
cancelTwoshot        | 401 login_required | .             | 404 not_found           | 403 forbidden                   | .             | .
endTwoshot           | 401 login_required | .             | 404 not_found           | 403 forbidden                   | .             | .
answerTwoshot        | 401 login_required | .             | 403 forbidden           | 404 not_found                   | 403 forbidden | .
listTwoshots         | 401 login_required | .             | ok                      | .                               | .             | .
getToys              | 401 login_required | .             | ok                      | 403 forbidden                   | .             | .
requestToy           | 401 login_required | .             | 403 toy_from_outside    | 403 forbidden                   | .             | .
answerToy            | 401 login_required | .             | 403 forbidden           | 404 not_found                   | 403 forbidden | .
moveToy              | 401 login_required | .             | 404 not_found           | 403 forbidden                   | .             | .
commandToy           | 401 login_required | .             | 403 toy_from_outside    | 403 forbidden                   | .             | .
getOwnToys           | 401 login_required | .             | 403 forbidden           | ok                              | 403 forbidden | .
pairToys             | 401 login_required | .             | 403 forbidden           | 409 toy_way_unavailable         | 403 forbidden | .
linkToys             | 401 login_required | .             | 403 forbidden           | 409 toy_way_unavailable         | 403 forbidden | .
reportToy            | 401 login_required | .             | 403 forbidden           | 404 not_found                   | 403 forbidden | .
unlinkToys           | 401 login_required | .             | 403 forbidden           | ok                              | 403 forbidden | .
vetoToy              | 401 login_required | .             | 403 forbidden           | 404 not_found                   | 403 forbidden | .
stopToys             | 401 login_required | .             | 403 forbidden           | ok                              | 403 forbidden | .
callLovenseBack      | 404 not_found      | .             | .                       | .                               | .             | .
getTwowayQuote       | 401 login_required | .             | 409 twoway_unavailable  | 403 forbidden                   | .             | .
answerTwoway         | 401 login_required | .             | 403 forbidden           | 404 not_found                   | 403 forbidden | .
openTwowayMedia      | 401 login_required | .             | 404 not_found           | .                               | .             | .
switchTwoway         | 401 login_required | .             | 404 not_found           | 403 forbidden                   | .             | .
listTwoways          | 401 login_required | .             | ok                      | .                               | .             | .
`);

/**
 * Routes outside the contract: downloads, uploads and files, and those whose permission is a token, a signature or the
 * id of a checkout, so that no role changes the answer. The media plane of the test has no node.
 */
export const FILE_ANSWERS = readAnswers(`
GET /api/statement.csv                 | 401 login_required | . | ok                    | 403 forbidden              | .             | .
GET /api/earnings.csv                  | 401 login_required | . | 403 forbidden         | ok                         | 403 forbidden | .
POST /api/channel/still                | 401 login_required | . | 403 forbidden         | 415 unsupported_media_type | 403 forbidden | .
POST /api/id_video/file                | 401 login_required | . | 403 forbidden         | 400 bad_request            | 403 forbidden | .
GET /api/id_video/:video_id/file       | 401 login_required | . | 403 forbidden         | 404 not_found              | 403 forbidden | .
GET /api/id_videos/:name/file          | 401 login_required | . | 403 id_video_not_paid | 403 forbidden              | .             | .
POST /api/own_albums/:album_id/file    | 401 login_required | . | 403 forbidden         | 400 bad_request            | 403 forbidden | .
GET /api/album_pictures/:picture_id/large | 404 not_found | . | . | . | . | .
POST /api/mailbox/file                 | 401 login_required | . | 400 bad_request       | .                          | 403 forbidden | .
GET /api/mailbox/messages/:message_id/picture | 401 login_required | . | 404 not_found | . | 403 forbidden | .
POST /api/door_pictures/file           | 401 login_required | . | 403 forbidden         | 400 bad_request            | 403 forbidden | .
GET /api/door_pictures/:picture_id/large | 404 not_found | . | . | . | . | .
GET /api/profiles/:name/next-logins.ics | ok | . | . | . | . | .
GET /api/recordings/:recording_id/file | 401 login_required | . | 403 forbidden         | 404 not_found              | 403 forbidden | .
POST /api/private_message/file         | 401 login_required | . | 400 bad_request | 403 forbidden | . | .
POST /api/private_message/file/answer  | 401 login_required | . | 403 forbidden | 400 bad_request | 403 forbidden | .
GET /api/private_message/file/:file_id | 401 login_required | . | 404 not_found | . | 403 forbidden | .
POST /vauth_check                      | ok | . | . | . | . | .
POST /getCapImage                      | 400 bad_request | . | . | . | . | .
POST /getCapOrientation                | 400 bad_request | . | . | . | . | .
POST /whip/:name                       | 503 media_unavailable | . | . | . | . | .
PATCH /whip/:name/resource             | 503 media_unavailable | . | . | . | . | .
DELETE /whip/:name/resource            | 503 media_unavailable | . | . | . | . | .
POST /whep/:name                       | 503 media_unavailable | . | . | . | . | .
POST /api/purchase/webhook/sandbox     | 401 webhook_signature_wrong | . | . | . | . | .
POST /api/purchase/webhook/sandbox/:secret | 404 not_found | . | . | . | . | .
GET /api/purchase/return/sandbox       | 303 | . | . | . | . | .
GET /api/purchase/:purchase_id/pay     | 401 login_required | . | 404 not_found | 403 forbidden | . | .
GET /sandbox-pay/:checkout_id          | 400 bad_request | . | . | . | . | .
POST /sandbox-pay/:checkout_id         | 400 bad_request | . | . | . | . | .
GET /sandbox-pay/:checkout_id/back         | 400 bad_request | . | . | . | . | .
POST /sandbox-pay/:checkout_id/back        | 400 bad_request | . | . | . | . | .
GET /sandbox-pay/:checkout_id/plan         | 400 bad_request | . | . | . | . | .
POST /sandbox-pay/:checkout_id/plan        | 400 bad_request | . | . | . | . | .
`);
