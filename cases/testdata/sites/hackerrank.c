
int main(void)
{
    int boards, up, down, from[402], to[402];

    scanf("%d", &boards);
    while (boards-- > 0) {
        scanf("%d", &up);
        for (int i = 0; i < up; i++)
            scanf("%d %d", &from[i], &to[i]);
        scanf("%d", &down);
        for (int i = up; i < up + down; i++)
            scanf("%d %d", &from[i], &to[i]);
        printf("%d\n", fewest(100, from, to, up + down));
    }
    return 0;
}
