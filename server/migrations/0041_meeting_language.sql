-- The language that the member chose on the booking page: letters about the meeting are written in it.

alter table meetings add column lang {{text}};
