/* Lists of events: see event.h. */
#include "scene/event.h"
#include "scene/text.h"

#include <stdlib.h>
#include <string.h>

int64_t pl_events_count(const pl_event_list *list) { return list->entries.count; }

const pl_event_entry *pl_events_at(const pl_event_list *list, int64_t index) {
    return (const pl_event_entry *)list->entries.items + index;
}

const char *pl_events_text(const pl_event_list *list, int64_t index) {
    return list->text.data + pl_events_at(list, index)->text;
}

bool pl_events_insert(pl_event_list *list, int64_t index, int64_t step, bool scripted, const json_t *event) {
    size_t start = list->text.size;
    if (!pl_items_reserve(&list->entries, list->entries.count + 1, sizeof(pl_event_entry))) return false;
    pl_json_print_line(event, &list->text);
    pl_buffer_add(&list->text, "", 1);
    if (list->text.failed) {
        list->text.failed = false;
        list->text.size = start;
        return false;
    }
    pl_event_entry *entries = list->entries.items;
    memmove(entries + index + 1, entries + index, (size_t)(list->entries.count - index) * sizeof *entries);
    entries[index] = (pl_event_entry){step, start, scripted};
    list->entries.count++;
    return true;
}

void pl_events_remove(pl_event_list *list, int64_t index) {
    pl_event_entry *entries = list->entries.items;
    char *start = list->text.data + entries[index].text;
    size_t size = strlen(start) + 1, place = entries[index].text;
    memmove(start, start + size, list->text.size - place - size);
    list->text.size -= size;
    memmove(entries + index, entries + index + 1,
            (size_t)(list->entries.count - index - 1) * sizeof *entries);
    list->entries.count--;
    for (int64_t i = 0; i < list->entries.count; i++) {
        if (entries[i].text > place) entries[i].text -= size;
    }
}

void pl_events_cut(pl_event_list *list, int64_t count) {
    pl_event_entry *entries = list->entries.items;
    int64_t kept = 0;
    size_t end = 0;
    for (int64_t i = 0; i < list->entries.count; i++) {
        if (i >= count && !entries[i].scripted) continue;
        entries[kept++] = entries[i];
        size_t behind = entries[i].text + strlen(list->text.data + entries[i].text) + 1;
        if (behind > end) end = behind;
    }
    list->entries.count = kept;
    list->text.size = end;
}

bool pl_events_copy(const pl_event_list *from, pl_event_list *to) {
    *to = (pl_event_list){0};
    if (!from->entries.count) return true;
    if (!pl_items_reserve(&to->entries, from->entries.count, sizeof(pl_event_entry))) return false;
    pl_buffer_add(&to->text, from->text.data, from->text.size);
    if (to->text.failed) {
        pl_events_free(to);
        return false;
    }
    memcpy(to->entries.items, from->entries.items, (size_t)from->entries.count * sizeof(pl_event_entry));
    to->entries.count = from->entries.count;
    return true;
}

void pl_events_free(pl_event_list *list) {
    free(list->entries.items);
    pl_buffer_free(&list->text);
    *list = (pl_event_list){0};
}

json_t *pl_events_value(const pl_event_list *list) {
    json_t *all = json_array();
    for (int64_t i = 0; i < pl_events_count(list) && all; i++) {
        json_t *event = json_loads(pl_events_text(list, i), 0, NULL);
        if (!event || json_array_append_new(all, event) != 0) {
            json_decref(all);
            all = NULL;
        }
    }
    return all;
}
